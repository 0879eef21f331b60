import java.io.File;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.profiles.OWLProfileViolation;
import org.semanticweb.owlapi.profiles.Profiles;

/**
 * Tells by the OWL API what keeps ontologies out of OWL 2 DL: one line for each file with the number
 * of its logical axioms, and one for each violation, parted by tabs.
 */
public class OwlProfile {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            OWLOntology ontology =
                OWLManager.createOWLOntologyManager().loadOntologyFromOntologyDocument(new File(name));
            tell(name, "axioms", String.valueOf(ontology.getLogicalAxiomCount()));
            for (OWLProfileViolation violation : Profiles.OWL2_DL.checkOntology(ontology).getViolations()) {
                tell(name, violation.getClass().getSimpleName(), violation.toString());
            }
        }
    }

    private static void tell(String... cells) {
        System.out.println(String.join("\t", cells).replace('\n', ' '));
    }
}

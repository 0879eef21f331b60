// Reads a file with a library of the JavaScript world and prints it as N-Quads.
// node read_rdf.cjs n3|jsonld FILE; NODE_PATH says where the libraries are.
"use strict";
const fs = require("fs");

async function quads(reader, path) {
  const text = fs.readFileSync(path, "utf8");
  const { Parser, Writer } = require("n3");
  if (reader === "n3") {
    const writer = new Writer({ format: "N-Quads" });
    writer.addQuads(new Parser().parse(text));
    return new Promise((done, failed) => writer.end((error, said) => (error ? failed(error) : done(said))));
  }
  const found = require("jsonld");
  const jsonld = found.default || found;
  const documentLoader = (address) => Promise.reject(new Error(`it wants to fetch ${address}`));
  return jsonld.toRDF(JSON.parse(text), { format: "application/n-quads", documentLoader });
}

quads(process.argv[2], process.argv[3]).then(
  (said) => process.stdout.write(said),
  (error) => { console.error(error); process.exit(1); },
);

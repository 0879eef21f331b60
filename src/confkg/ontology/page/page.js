// Search: shows the terms whose label, name or meaning has every word that is typed.
"use strict";
{
  const box = document.querySelector(".search");
  const input = box.querySelector("input");
  const status = box.querySelector("output");
  const terms = [...document.querySelectorAll("[data-term]")].map((element) => ({
    element,
    text: [...element.querySelectorAll(".find")].map((part) => part.textContent).join(" ").toLowerCase(),
  }));
  const byId = new Map(terms.map((term) => [term.element.id, term.element]));
  const entries = [...document.querySelectorAll("[data-entry]")].map((element) => ({
    element,
    term: byId.get(decodeURIComponent(element.firstElementChild.hash.slice(1))),
  }));
  const sections = [...document.querySelectorAll("main section")];
  const others = sections.filter((section) => !section.querySelector("[data-term]"));

  const find = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { element, text } of terms) {
      element.hidden = !words.every((word) => text.includes(word));
      count += element.hidden ? 0 : 1;
    }
    for (const { element, term } of entries) element.hidden = Boolean(term && term.hidden);
    for (const section of sections) {
      section.hidden = others.includes(section)
        ? words.length > 0
        : !section.querySelector("[data-term]:not([hidden])");
    }
    status.value = words.length ? `${count} of ${terms.length} terms` : "";
  };

  const goTo = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.closest("[hidden]")) {
      input.value = "";
      find();
      target.scrollIntoView();
    }
  };

  box.hidden = false;
  input.addEventListener("input", find);
  addEventListener("hashchange", goTo);
  if (matchMedia("(max-width: 62rem)").matches) document.querySelector("details.contents").open = false;
  find();
}

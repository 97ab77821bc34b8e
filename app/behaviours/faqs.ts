import { foldForSearch } from "#shared/text/search-fold.ts";

/**
 * The page of questions: filters them by the typed word while typing, and opens the question that the address names.
 * Without script the form searches the whole site (app/site/faqs/page.tsx).
 */
export function faqs(page: HTMLElement): void {
  const form = page.querySelector("form") as HTMLFormElement;
  const input = form.elements.namedItem("q") as HTMLInputElement;
  const status = page.querySelector("[role=status]") as HTMLElement;
  const none = page.querySelector("[data-none]") as HTMLElement;
  const groups = [...page.querySelectorAll<HTMLElement>("[data-group]")].map((element) => ({
    element,
    questions: [...element.querySelectorAll("details")].map((details) => ({
      details,
      text: foldForSearch(details.textContent),
    })),
  }));

  function filter() {
    const word = foldForSearch(input.value.trim());
    let found = 0;
    for (const { element, questions } of groups) {
      let shown = 0;
      for (const { details, text } of questions) {
        details.hidden = !text.includes(word);
        if (!details.hidden) shown++;
      }
      element.hidden = shown === 0;
      found += shown;
    }
    none.hidden = found > 0;
    status.textContent = word !== "" && found > 0 ? (status.dataset.filtered ?? "") : "";
  }

  /** Opens the question of the fragment, because some browsers do not open `details` for it. */
  function openNamed() {
    const named = document.getElementById(location.hash.slice(1))?.closest("details");
    if (!named) return;
    named.open = true;
    named.scrollIntoView({ block: "start" });
  }

  input.addEventListener("input", filter);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    filter();
  });
  window.addEventListener("hashchange", openNamed);
  // The browser restores the typed word when the page returns from its history.
  filter();
  openNamed();
}

import { foldForSearch } from "#shared/text/search-fold.ts";

/**
 * Filters the questions of the page while the visitor types, and opens the question that the address names. Without
 * script the form searches the whole site (app/site/faqs/page.tsx).
 */
export function faqs(page: HTMLElement): void {
  const form = page.querySelector("form") as HTMLFormElement;
  const input = form.elements.namedItem("q") as HTMLInputElement;
  const status = page.querySelector("[role=status]") as HTMLElement;
  const emptyNotice = page.querySelector("[data-none]") as HTMLElement;
  const groups = [...page.querySelectorAll<HTMLElement>("[data-group]")].map((element) => ({
    element,
    questions: [...element.querySelectorAll("details")].map((details) => ({
      details,
      text: foldForSearch(details.textContent),
    })),
  }));

  function filter() {
    const word = foldForSearch(input.value.trim());
    let matchCount = 0;
    for (const { element, questions } of groups) {
      let visibleCount = 0;
      for (const { details, text } of questions) {
        details.hidden = !text.includes(word);
        if (!details.hidden) visibleCount++;
      }
      element.hidden = visibleCount === 0;
      matchCount += visibleCount;
    }
    emptyNotice.hidden = matchCount > 0;
    status.textContent = word !== "" && matchCount > 0 ? (status.dataset.filtered ?? "") : "";
  }

  /** Opens the question that the address's fragment names, because some browsers do not open `details` for it. */
  function openLinkedQuestion() {
    const details = document.getElementById(location.hash.slice(1))?.closest("details");
    if (!details) return;
    details.open = true;
    details.scrollIntoView({ block: "start" });
  }

  input.addEventListener("input", filter);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    filter();
  });
  window.addEventListener("hashchange", openLinkedQuestion);
  // The browser restores the typed word when the page returns from its history.
  filter();
  openLinkedQuestion();
}

import type { SearchAnswer, SearchHit } from "#app/http/endpoints/search.ts";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { cloneTemplate, listHits } from "./search-hits.ts";

/** A search starts this long after the last typed character. */
const typingPauseMs = 180;
const minTermLength = 2;

let search: (() => Promise<void>) | undefined;

/** Starts the search panel (app/site/search/search-panel.tsx) and searches for the text in its field. */
export function searchIn(panel: HTMLDialogElement): void {
  search ??= startCombobox(panel);
  void search();
}

/** Makes the panel a combobox (WAI-ARIA): the focus stays in the field while the arrow keys move the list. */
function startCombobox(panel: HTMLDialogElement): () => Promise<void> {
  const query = <T extends HTMLElement>(selector: string) => panel.querySelector<T>(selector) as T;
  const input = query<HTMLInputElement>("input");
  const list = query("[role=listbox]");
  const status = query("[role=status]");
  const allHitsLink = query<HTMLAnchorElement>("[data-all]");
  const notes = query("[data-notes]");
  const cachedAnswers = new Map<string, SearchAnswer>();
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  let currentRequest: AbortController | undefined;

  const findSelectedOption = () => list.querySelector<HTMLAnchorElement>("[aria-selected=true]");

  function selectOption(option: HTMLElement | undefined) {
    findSelectedOption()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  }

  /** Shows the answer. `statusKey` names one of the panel's `data-…` texts. */
  function show(term: string, answer: SearchAnswer | null, statusKey: "listed" | "none" | "failed" | null) {
    selectOption(undefined);
    list.replaceChildren(...(answer ? listHits(panel, answer, term) : []));
    list.hidden = statusKey !== "listed";
    const hasForeignHit = answer && Object.values(answer).flat().some(isForeign);
    notes.replaceChildren(...(hasForeignHit ? [cloneTemplate(panel, "[data-note]")] : []));
    input.ariaExpanded = String(statusKey === "listed");
    status.textContent = statusKey ? (ownValue(panel.dataset, statusKey) ?? "") : "";
    panel.dataset.said = statusKey ?? "";
    allHitsLink.href = `/arama?${new URLSearchParams({ q: term })}`;
  }

  async function search() {
    const term = input.value.trim();
    currentRequest?.abort();
    if (term.length < minTermLength) return show(term, null, null);
    const request = new AbortController();
    currentRequest = request;
    try {
      const answer = cachedAnswers.get(term) ?? (await fetchHits(term, request.signal));
      if (request.signal.aborted) return;
      cachedAnswers.set(term, answer);
      const count = Object.values(answer).flat().length;
      show(term, answer, count > 0 ? "listed" : "none");
    } catch {
      if (!request.signal.aborted) show(term, null, "failed");
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(searchTimer);
    searchTimer = setTimeout(search, typingPauseMs);
  });
  input.addEventListener("keydown", (event) => {
    const options = [...list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
    const selectedIndex = options.indexOf(findSelectedOption() as HTMLAnchorElement);
    if (event.key === "Enter" && selectedIndex >= 0 && !event.isComposing) {
      event.preventDefault();
      options[selectedIndex]?.click();
    }
    if (options.length === 0 || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    const down = event.key === "ArrowDown";
    selectOption(
      options[
        down
          ? (selectedIndex + 1) % options.length
          : (selectedIndex <= 0 ? options.length : selectedIndex) - 1
      ],
    );
  });
  panel.addEventListener("close", () => {
    clearTimeout(searchTimer);
    currentRequest?.abort();
  });

  return search;
}

function isForeign(hit: SearchHit): boolean {
  return ["title", "text"].some((field) => storedTextIn(hit, field).lang !== document.documentElement.lang);
}

async function fetchHits(term: string, signal: AbortSignal): Promise<SearchAnswer> {
  const answer = await fetch(
    `/api/search?${new URLSearchParams({ q: term, lang: document.documentElement.lang })}`,
    { signal },
  );
  if (!answer.ok) throw new Error(`search: ${answer.status}`);
  return (await answer.json()) as SearchAnswer;
}

import type { FoundHit, SearchAnswer } from "#app/http/endpoints/search.ts";
import { storedIn } from "#app/ui/stored-text.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { copyOf, listHits } from "./search-hits.ts";

/** The milliseconds without typing before a search starts. */
const pause = 180;
const shortest = 2;

let search: (() => Promise<void>) | undefined;

/** Starts the search panel (app/site/search/search-panel.tsx) and searches for the text in its field. */
export function searchIn(panel: HTMLDialogElement): void {
  search ??= startCombobox(panel);
  void search();
}

/** Makes the panel a combobox (WAI-ARIA): the focus stays in the field while the arrow keys move the list. */
function startCombobox(panel: HTMLDialogElement): () => Promise<void> {
  const part = <T extends HTMLElement>(selector: string) => panel.querySelector<T>(selector) as T;
  const input = part<HTMLInputElement>("input");
  const list = part("[role=listbox]");
  const status = part("[role=status]");
  const all = part<HTMLAnchorElement>("[data-all]");
  const notes = part("[data-notes]");
  const answers = new Map<string, SearchAnswer>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const chosen = () => list.querySelector<HTMLAnchorElement>("[aria-selected=true]");

  function choose(option: HTMLElement | undefined) {
    chosen()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  }

  /** Shows the answer. `said` is the key of one of the panel's `data-…` texts. */
  function show(term: string, answer: SearchAnswer | null, said: "listed" | "none" | "failed" | null) {
    choose(undefined);
    list.replaceChildren(...(answer ? listHits(panel, answer, term) : []));
    list.hidden = said !== "listed";
    const foreign = answer && Object.values(answer).flat().some(isForeign);
    notes.replaceChildren(...(foreign ? [copyOf(panel, "[data-note]")] : []));
    input.ariaExpanded = String(said === "listed");
    status.textContent = said ? (ownValue(panel.dataset, said) ?? "") : "";
    panel.dataset.said = said ?? "";
    all.href = `/arama?${new URLSearchParams({ q: term })}`;
  }

  async function search() {
    const term = input.value.trim();
    asking?.abort();
    if (term.length < shortest) return show(term, null, null);
    const mine = new AbortController();
    asking = mine;
    try {
      const answer = answers.get(term) ?? (await ask(term, mine.signal));
      if (mine.signal.aborted) return;
      answers.set(term, answer);
      const count = Object.values(answer).flat().length;
      show(term, answer, count > 0 ? "listed" : "none");
    } catch {
      if (!mine.signal.aborted) show(term, null, "failed");
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, pause);
  });
  input.addEventListener("keydown", (event) => {
    const found = [...list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
    const at = found.indexOf(chosen() as HTMLAnchorElement);
    if (event.key === "Enter" && at >= 0 && !event.isComposing) {
      event.preventDefault();
      found[at]?.click();
    }
    if (found.length === 0 || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    const down = event.key === "ArrowDown";
    choose(found[down ? (at + 1) % found.length : (at <= 0 ? found.length : at) - 1]);
  });
  panel.addEventListener("close", () => {
    clearTimeout(waiting);
    asking?.abort();
  });

  return search;
}

function isForeign(hit: FoundHit): boolean {
  return ["title", "text"].some((field) => storedIn(hit, field).lang !== document.documentElement.lang);
}

async function ask(term: string, signal: AbortSignal): Promise<SearchAnswer> {
  const answer = await fetch(
    `/api/search?${new URLSearchParams({ q: term, lang: document.documentElement.lang })}`,
    { signal },
  );
  if (!answer.ok) throw new Error(`search: ${answer.status}`);
  return (await answer.json()) as SearchAnswer;
}

import { typeInto } from "./type-into.ts";

/**
 * Keeps text that is typed into a text area before React hydrates the page: hydration resets a text area, but not an
 * input.
 */
const early = new Map<HTMLTextAreaElement, string>();

export function keepEarlyTyping(): void {
  for (const area of document.querySelectorAll("textarea")) note({ target: area });
  document.addEventListener("input", note, true);
}

/** Restores the typed text; the caller calls it after hydration. */
export function restoreTyping(): void {
  document.removeEventListener("input", note, true);
  for (const [area, text] of early) typeInto(area, text);
  early.clear();
}

function note({ target }: Pick<Event, "target">): void {
  if (target instanceof HTMLTextAreaElement && target.value !== target.defaultValue)
    early.set(target, target.value);
}

import { typeInto } from "./type-into.ts";

/**
 * Keeps what is typed into a text area before React has taken over the page: hydration sets a text area back to the text
 * it came with. It leaves inputs as they are.
 */
const early = new Map<HTMLTextAreaElement, string>();

export function keepEarlyTyping(): void {
  for (const area of document.querySelectorAll("textarea")) note({ target: area });
  document.addEventListener("input", note, true);
}

/** Call it once the page is hydrated. */
export function giveTypingBack(): void {
  document.removeEventListener("input", note, true);
  for (const [area, text] of early) typeInto(area, text);
  early.clear();
}

function note({ target }: Pick<Event, "target">): void {
  if (target instanceof HTMLTextAreaElement && target.value !== target.defaultValue)
    early.set(target, target.value);
}

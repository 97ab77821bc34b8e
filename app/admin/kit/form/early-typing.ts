import { typeInto } from "./type-into.ts";

/** The text that was typed before React hydrated the page. Hydration resets a text area, but not an input. */
const earlyTexts = new Map<HTMLTextAreaElement, string>();

export function keepEarlyTyping(): void {
  for (const area of document.querySelectorAll("textarea")) remember({ target: area });
  document.addEventListener("input", remember, true);
}

/** The caller must call this after hydration. */
export function restoreTyping(): void {
  document.removeEventListener("input", remember, true);
  for (const [area, text] of earlyTexts) typeInto(area, text);
  earlyTexts.clear();
}

function remember({ target }: Pick<Event, "target">): void {
  if (target instanceof HTMLTextAreaElement && target.value !== target.defaultValue)
    earlyTexts.set(target, target.value);
}

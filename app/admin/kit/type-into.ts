/**
 * Puts a value into an input as if it had been typed: whoever listens for input (validation, the guard of unsaved
 * changes) hears of it.
 */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement | null, value: string): void {
  if (!input || input.value === value) return;
  // React watches the element's own setter; the prototype's goes past it, so that its onInput fires, too.
  const prototype =
    input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

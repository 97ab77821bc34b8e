/**
 * Sets an input's value as if typed: listeners of `input` events (validation, the guard of unsaved changes) run.
 */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement | null, value: string): void {
  if (!input || input.value === value) return;
  // React overrides the element's own value setter and then ignores the event; the prototype's setter avoids that.
  const prototype =
    input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** Sets the value of an input as if it were typed: the listeners of `input` events run. */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement | null, value: string): void {
  if (!input || input.value === value) return;
  // React replaces the value setter of the element and would ignore the event. The prototype's setter avoids that.
  const prototype =
    input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

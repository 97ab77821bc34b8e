import { foldInputValue } from "#app/ui/address-input.ts";
import { findAddressDoubt } from "#shared/text/typed-address.ts";

/**
 * Replaces the Turkish letters of an address in a form without React (with React: app/ui/email-field.tsx). If the
 * address looks wrong, the first press shows a warning, and the next press sends the address.
 */
export function typedAddress(note: HTMLElement): void {
  const form = note.closest("form");
  const input = form?.querySelector<HTMLInputElement>("[name=email]");
  let warnedAddress = "";
  input?.addEventListener("input", () => foldInputValue(input));
  form?.addEventListener("submit", (event) => {
    const doubt = input && findAddressDoubt(input.value);
    if (!doubt || warnedAddress === input.value) return;
    event.preventDefault();
    warnedAddress = input.value;
    const text = note.getAttribute(`data-${doubt.kind}`) ?? "";
    note.textContent = doubt.kind === "near" ? text.replace("{meant}", doubt.suggestion) : text;
  });
}

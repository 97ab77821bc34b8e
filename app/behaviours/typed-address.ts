import { foldTyped } from "#app/ui/address-input.ts";
import { findAddressDoubt } from "#shared/text/typed-address.ts";

/**
 * Replaces the Turkish letters of an address in a form without React (with React: app/ui/email-field.tsx). The first
 * press shows a doubt about the address instead of sending it; the next press sends it.
 */
export function typedAddress(note: HTMLElement): void {
  const form = note.closest("form");
  const input = form?.querySelector<HTMLInputElement>("[name=email]");
  let said = "";
  input?.addEventListener("input", () => foldTyped(input));
  form?.addEventListener("submit", (event) => {
    const doubt = input && findAddressDoubt(input.value);
    if (!doubt || said === input.value) return;
    event.preventDefault();
    said = input.value;
    const text = note.getAttribute(`data-${doubt.kind}`) ?? "";
    note.textContent = doubt.kind === "near" ? text.replace("{meant}", doubt.suggestion) : text;
  });
}

import { doubtAddress } from "#shared/typed-address.ts";
import { foldTyped } from "../ui/address-input.ts";

/**
 * For a form that React does not run (app/ui/email-field.tsx is for the others): folds Turkish letters of an address as
 * they are typed. What looks mistyped is not sent at the first press but said beside the field; the next press sends it.
 */
export function typedAddress(hint: HTMLElement): void {
  const form = hint.closest("form");
  const input = form?.querySelector<HTMLInputElement>("[name=email]");
  let said = "";
  input?.addEventListener("input", () => foldTyped(input));
  form?.addEventListener("submit", (event) => {
    const doubt = input && doubtAddress(input.value);
    if (!doubt || said === input.value) return;
    event.preventDefault();
    said = input.value;
    const text = hint.getAttribute(`data-${doubt.kind}`) ?? "";
    hint.textContent = doubt.kind === "near" ? text.replace("{meant}", doubt.meant) : text;
  });
}

import { fillEvent } from "../form/fill-event.ts";
import { typeInto } from "../form/type-into.ts";
import type { Draft } from "./stored-drafts.ts";

/**
 * Fills in values as if they were typed, in the order of the screen: a slug follows its title, so the title must be
 * filled in first.
 */
export function fillForm(
  form: HTMLFormElement,
  entries: Draft["entries"],
  ignoredInputs: readonly string[],
): void {
  form.dispatchEvent(new CustomEvent(fillEvent, { detail: entries }));
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
      const isChecked = entries.some(([name, value]) => name === control.name && value === control.value);
      if (control.name && control.checked !== isChecked) control.click();
      continue;
    }
    if (!holdsText(control) || ignoredInputs.includes(control.name)) continue;
    const [, value] = entries.find(([name]) => name === control.name) ?? [];
    if (value === undefined) continue;
    if (control instanceof HTMLSelectElement) selectOption(control, value);
    else typeInto(control, value);
  }
}

function holdsText(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

function selectOption(select: HTMLSelectElement, value: string): void {
  if (select.value === value) return;
  select.value = value;
  for (const kind of ["input", "change"]) select.dispatchEvent(new Event(kind, { bubbles: true }));
}

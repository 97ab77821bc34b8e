type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value of a field. `key` identifies the field after its island was rendered again. */
export type FieldValue = { key: string; value: string; checked: boolean };

export function readFields(island: Element): FieldValue[] {
  return listFieldsByKey(island).map(([key, field]) => ({
    key,
    value: field.value,
    checked: isChecked(field),
  }));
}

/** Restores the values. A choice can show further fields, which are filled in after the choice. */
export function writeFields(island: Element, values: readonly FieldValue[]): void {
  const missingFields = values.filter((value) => !writeField(island, value));
  if (missingFields.length > 0) setTimeout(() => missingFields.map((value) => writeField(island, value)));
}

function writeField(island: Element, { key, value, checked }: FieldValue): boolean {
  const field = new Map(listFieldsByKey(island)).get(key);
  if (!field || field.disabled) return false;
  if (isChecked(field) !== checked) {
    // A radio button is unset only by a press on another radio button.
    if (checked || field.type === "checkbox") field.click();
  } else if (field.value !== value && !isChoice(field)) {
    setValue(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
    );
  }
  return true;
}

function listFieldsByKey(island: Element): [string, Input][] {
  const counts = new Map<string, number>();
  return [...island.querySelectorAll<Input>("input, textarea, select")].map((field) => {
    const choice = isChoice(field) ? field.value : "";
    const name = [field.type, field.name, field.getAttribute("autocomplete"), choice].join("|");
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [`${name}|${count}`, field];
  });
}

const isChoice = ({ type }: Input) => type === "radio" || type === "checkbox";
const isChecked = (field: Input) => "checked" in field && field.checked;

/** Uses the prototype's setter, because React ignores the event if the element's own setter was used. */
function setValue(field: Input, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The typed or chosen value of a field. `key` finds the field again after its island was rendered again. */
export type KeptField = { key: string; value: string; checked: boolean };

export function readFields(place: Element): KeptField[] {
  return named(place).map(([key, field]) => ({ key, value: field.value, checked: isChecked(field) }));
}

/** Types the kept values again. A choice can show further fields, which are filled in after it. */
export function writeFields(place: Element, kept: readonly KeptField[]): void {
  const left = kept.filter((each) => !write(place, each));
  if (left.length > 0) setTimeout(() => left.map((each) => write(place, each)));
}

function write(place: Element, { key, value, checked }: KeptField): boolean {
  const field = new Map(named(place)).get(key);
  if (!field || field.disabled) return false;
  if (isChecked(field) !== checked) {
    // Only a press on another radio button unsets a radio button.
    if (checked || field.type === "checkbox") field.click();
  } else if (field.value !== value && !isChoice(field)) {
    setValue(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
    );
  }
  return true;
}

function named(place: Element): [string, Input][] {
  const counts = new Map<string, number>();
  return [...place.querySelectorAll<Input>("input, textarea, select")].map((field) => {
    const choice = isChoice(field) ? field.value : "";
    const name = [field.type, field.name, field.getAttribute("autocomplete"), choice].join("|");
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [`${name}|${count}`, field];
  });
}

const isChoice = ({ type }: Input) => type === "radio" || type === "checkbox";
const isChecked = (field: Input) => "checked" in field && field.checked;

/** React ignores an event if it set the same value last; the prototype's setter bypasses that. */
function setValue(field: Input, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
}

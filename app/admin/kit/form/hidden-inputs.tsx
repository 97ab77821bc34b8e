/** The values that a form sends beside its visible fields; null is left out. */
export function HiddenInputs({ values }: { values: Record<string, string | number | null> }) {
  return Object.entries(values).map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  );
}

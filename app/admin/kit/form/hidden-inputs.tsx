/** The values that a form sends besides its visible fields. A value of null is not sent. */
export function HiddenInputs({ values }: { values: Record<string, string | number | null> }) {
  return Object.entries(values).map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  );
}

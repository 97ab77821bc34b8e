/** Returns the values of a form as one text for comparison, without files and without the ignored inputs. */
export function formSnapshot(
  form: Iterable<[string, FormDataEntryValue]>,
  ignoredInputs: readonly string[] = [],
): string {
  const entries = [...form].filter(
    ([name, value]) => typeof value === "string" && !ignoredInputs.includes(name),
  );
  return JSON.stringify(entries);
}

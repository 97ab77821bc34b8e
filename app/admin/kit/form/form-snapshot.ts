/** Returns all values of a form as one text for comparison, without files and without the excluded names. */
export function formSnapshot(
  form: Iterable<[string, FormDataEntryValue]>,
  without: readonly string[] = [],
): string {
  const entries = [...form].filter(([name, value]) => typeof value === "string" && !without.includes(name));
  return JSON.stringify(entries);
}

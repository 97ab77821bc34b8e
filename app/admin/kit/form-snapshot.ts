/** All that a form holds as one text, to compare by. Files and what the form itself adds are left out. */
export function formSnapshot(
  form: Iterable<[string, FormDataEntryValue]>,
  without: readonly string[] = [],
): string {
  const entries = [...form].filter(([name, value]) => typeof value === "string" && !without.includes(name));
  return JSON.stringify(entries);
}

/** Files that differ from the base of the change, one a line, as `npm test` lists them. Without it all count as changed. */
const { CHANGED_FILES, EVERYTHING } = process.env;

/** Whether a file with such a path differs. In the long run all do. */
export function hasChanged(path: RegExp): boolean {
  if (CHANGED_FILES === undefined || EVERYTHING === "1") return true;
  return CHANGED_FILES.split("\n").some((file) => path.test(file));
}

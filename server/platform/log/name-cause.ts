/**
 * Finds the code of the system or library in an error's causes, such as ENOTFOUND; undefined when there is none. A host
 * with two addresses fails with two errors.
 */
export function causeOf(error: unknown): string | undefined {
  let found: string | undefined;
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code, errors } = e as { code?: unknown; errors?: unknown };
    if (Array.isArray(errors)) return causeOf(errors[0]) ?? found;
    if (typeof code === "string") found = code;
  }
  return found;
}

/**
 * Finds the error code of the system or a library in an error's causes, for example ENOTFOUND; undefined without a code. A
 * host with two addresses fails with two errors, of which the first counts.
 */
export function findCauseCode(error: unknown): string | undefined {
  let lastCode: string | undefined;
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code, errors } = e as { code?: unknown; errors?: unknown };
    if (Array.isArray(errors)) return findCauseCode(errors[0]) ?? lastCode;
    if (typeof code === "string") lastCode = code;
  }
  return lastCode;
}

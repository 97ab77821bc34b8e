import { AppError } from "#server/platform/errors.ts";

/** PostgreSQL's codes for an undefined table and an undefined column. */
const otherVersion = new Set(["42P01", "42703"]);

/** Explains why a command failed. `what` describes the failure without its reason. */
export function describeFailure(error: unknown, what: string): string {
  if (otherVersion.has(codeOf(error) ?? ""))
    return "The database is of another version than this program. Start the server of this version first.";
  if (error instanceof AppError && error.code === "unknown_command")
    return "The running server has another version than this program. Restart it first.";
  if (error instanceof AppError) return error.message;
  // Only the innermost error has the address, while the outer errors say "fetch failed".
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return `${what}: ${cause instanceof Error ? cause.message : String(cause)}`;
}

export function codeOf(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause as unknown) {
    if ("code" in e && typeof e.code === "string" && /^[0-9A-Z]{5}$/.test(e.code)) return e.code;
  }
  return undefined;
}

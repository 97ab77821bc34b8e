import { AppError } from "#server/kernel/errors.ts";

/** Codes of PostgreSQL: undefined table, column; the check that names kinds of alarms. */
const otherVersion = new Set(["42P01", "42703"]);
/** Read-only transaction, no permission. */
const mayNotWrite = new Set(["25006", "42501"]);

/** Why the books could not be checked, for whoever typed the command. */
export function describeFailure(error: unknown): string {
  const code = codeOf(error);
  if (code && otherVersion.has(code))
    return "The database is of another version than this program. Start the server of this version first.";
  if (code && mayNotWrite.has(code))
    return "This account may not write alarms, or not read every row. With --look-only nothing is written; reading needs the owner of the tables or a role with BYPASSRLS.";
  if (error instanceof AppError && error.code === "unknown_command")
    return "The running server is of another version than this program. Start it anew first.";
  if (error instanceof AppError) return error.message;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return `The books could not be checked: ${cause instanceof Error ? cause.message : String(cause)}`;
}

function codeOf(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause as unknown) {
    if ("code" in e && typeof e.code === "string" && /^[0-9A-Z]{5}$/.test(e.code)) return e.code;
  }
  return undefined;
}

import { codeOf, describeFailure as describe } from "../installation/describe-failure.ts";

/** PostgreSQL's codes for a read-only transaction and for a missing permission. */
const mayNotWrite = new Set(["25006", "42501"]);

export function describeFailure(error: unknown): string {
  return mayNotWrite.has(codeOf(error) ?? "")
    ? "This account may not write alarms, or not read every row. With --look-only nothing is written; reading needs the owner of the tables or a role with BYPASSRLS."
    : describe(error, "The books could not be checked");
}

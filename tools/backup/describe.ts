import type { Manifest } from "#server/platform/backup/manifest.ts";
import { AppError } from "#server/platform/errors.ts";

/** Describes the contents of a backup for people. */
export function describeManifest({ madeAt, madeFrom, tables, parts, pictures }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const orders = tables.find(({ name }) => name === "orders")?.rows ?? 0;
  const files = parts.filter(({ name }) => name.startsWith("pictures/")).length;
  const shown = pictures === "included" ? `${count(files)} pictures` : "no pictures";
  const kind = madeFrom === "embedded" ? "an embedded database" : "PostgreSQL";
  return `State of ${madeAt}, from ${kind}: ${count(orders)} orders, ${count(rows)} rows in all, ${shown}`;
}

export function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** Explains why a command failed. */
export function describeFailure(error: unknown, what: string): string {
  if (error instanceof AppError && error.code === "unknown_command")
    return "The running server has another version than this program. Restart it first.";
  if (error instanceof AppError) return error.message;
  // The innermost error names the address; the outer ones only say "fetch failed".
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return `${what}: ${cause instanceof Error ? cause.message : String(cause)}`;
}

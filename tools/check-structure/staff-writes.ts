import type { Failure } from "./failure.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const door = "server/staff/staff-write.ts";

/** A write, or a transaction around writes, on the connection itself. What takes a `tx` is called in a transaction. */
const write =
  /\bdb\s*\.(?:insert|update|delete|transaction)\(|\bdb,?\s*\)`\s*(?:insert\s+into|update|delete\s+from)\b/i;
const throughDoor = /\b(?:staffWrite|ownWrite)\b/;

/** Nobody has a session yet on these pages, so nobody's permission can be checked. */
const signIn = "app/admin/sign-in/";

/**
 * Staff write in one place, which checks the permission and keeps the audit entry (server/staff/staff-write.ts): a
 * file of the back office neither writes itself nor imports a verb that writes outside that place.
 */
export function checkStaffWrites(files: readonly Pick<SourceFile, "path" | "text" | "imports">[]): Failure[] {
  const writesOutside = new Set(
    files.filter(({ text }) => write.test(text) && !throughDoor.test(text)).map(({ path }) => path),
  );
  return files
    .filter(({ path }) => path.startsWith("app/admin/") && !path.startsWith(signIn) && !isTest(path))
    .flatMap(({ path, text, imports }) => [
      ...(write.test(text) ? [{ path, message: `writes to the database. ${advice}` }] : []),
      ...imports
        .filter(({ target, typeOnly }) => !typeOnly && writesOutside.has(target))
        .map(({ target, line }) => ({
          path,
          line,
          message: `imports ${target}, which writes without a permission and an audit entry. ${advice}`,
        })),
    ]);
}

const advice = `Write a verb that calls staffWrite of ${door}.`;

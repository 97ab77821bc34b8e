import type { Failure } from "./failure.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const staffWriteFile = "server/staff/staff-write.ts";

/** A write or a transaction on the connection. A function with a `tx` is called inside a transaction. */
const write =
  /\bdb\s*\.(?:insert|update|delete|transaction)\(|\bdb,?\s*\)`\s*(?:insert\s+into|update|delete\s+from)\b/i;
const callsStaffWrite = /\b(?:staffWrite|ownWrite)\b/;

/** These pages have no session yet, and so no permissions. */
const signIn = "app/admin/sign-in/";

/**
 * Only staffWrite writes for staff, because it checks the permission and writes the audit entry. So a file of the back
 * office neither writes nor imports a file that writes without staffWrite.
 */
export function checkStaffWrites(files: readonly Pick<SourceFile, "path" | "text" | "imports">[]): Failure[] {
  const writesOutside = new Set(
    files.filter(({ text }) => write.test(text) && !callsStaffWrite.test(text)).map(({ path }) => path),
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

const advice = `Write a verb that calls staffWrite of ${staffWriteFile}.`;

import type { Failure } from "./failure.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const staffWriteFile = "server/staff/staff-write.ts";

/**
 * A write or a transaction on the connection, also in raw SQL. A function with a `tx` is called inside a transaction.
 */
const write =
  /\bdb\s*\.(?:insert|update|delete|transaction)\(|(?:\bdb,?\s*\)|\bdb\s*\.execute\(\s*sql)`[^`]*\b(?:insert\s+into|delete\s+from|update\s+\w+\s+(?:as\s+)?(?:\w+\s+)?set)\b/i;
const callsStaffWrite = /\b(?:staffWrite|ownWrite)\(/;

/** These pages have no session yet, and so no permissions. */
const signIn = "app/admin/sign-in/";
/** Its transactions are read only, so the database refuses writes. */
const readOnly = "server/platform/db/read-snapshot.ts";
/** The outbox records the answers of providers about messages that a write of staff has queued. */
const outbox = "server/messaging/";

type File = Pick<SourceFile, "path" | "text" | "imports">;

/**
 * Only staffWrite writes for staff, because it checks the permission and writes the audit entry. So a file of the back
 * office does not write, and each path of its imports to a file that writes leads through a file that calls staffWrite.
 * A file that calls staffWrite does not also write without it.
 */
export function checkStaffWrites(files: readonly File[]): Failure[] {
  const server = new Map(
    files.filter(({ path }) => path.startsWith("server/") && !isTest(path)).map((file) => [file.path, file]),
  );
  const writesBeside = [...server.values()].filter(
    ({ path, text }) => path !== staffWriteFile && write.test(text) && callsStaffWrite.test(text),
  );
  return [
    ...writesBeside.map(({ path }) => ({ path, message: `writes beside staffWrite. ${advice}` })),
    ...files
      .filter(({ path }) => path.startsWith("app/admin/") && !path.startsWith(signIn) && !isTest(path))
      .flatMap((screen) => checkScreen(screen, server)),
  ];
}

function checkScreen({ path, text, imports }: File, server: ReadonlyMap<string, File>): Failure[] {
  const failures: Failure[] = [];
  if (write.test(text)) failures.push({ path, message: `writes to the database. ${advice}` });
  for (const { target, typeOnly, line } of imports) {
    const way = typeOnly ? undefined : findWrite(target, server, new Set());
    if (!way) continue;
    const through = way.length > 1 ? ` through ${way.slice(0, -1).join(", ")}` : "";
    const message = `imports ${way.at(-1)}${through}, which writes without a permission and an audit entry. ${advice}`;
    failures.push({ path, line, message });
  }
  return failures;
}

/** Returns the files that lead to a write outside staffWrite. */
function findWrite(path: string, server: ReadonlyMap<string, File>, seen: Set<string>): string[] | undefined {
  const file = server.get(path);
  if (!file || seen.has(path) || callsStaffWrite.test(file.text)) return undefined;
  if (path.startsWith(outbox) || path === readOnly) return undefined;
  seen.add(path);
  if (write.test(file.text)) return [path];
  for (const { target, typeOnly } of file.imports) {
    const way = typeOnly ? undefined : findWrite(target, server, seen);
    if (way) return [path, ...way];
  }
  return undefined;
}

const advice = `Write a verb that calls staffWrite of ${staffWriteFile}.`;

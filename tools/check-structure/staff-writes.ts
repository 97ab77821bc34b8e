import type { Failure } from "./failure.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const door = "server/staff/staff-write.ts";

/**
 * A write, or a transaction around writes, on the connection itself, also by SQL. What takes a `tx` is called in a
 * transaction.
 */
const write =
  /\bdb\s*\.(?:insert|update|delete|transaction)\(|(?:\bdb,?\s*\)|\bdb\s*\.execute\(\s*sql)`[^`]*\b(?:insert\s+into|delete\s+from|update\s+\w+\s+(?:as\s+)?(?:\w+\s+)?set)\b/i;
const throughDoor = /\b(?:staffWrite|ownWrite)\(/;

/** Nobody has a session yet on these pages, so nobody's permission can be checked. */
const signIn = "app/admin/sign-in/";
/** The outbox records the answers of providers about messages that a write of staff has queued. */
const outbox = "server/messaging/";

type File = Pick<SourceFile, "path" | "text" | "imports">;

/**
 * Staff write in one place, which checks the permission and keeps the audit entry (server/staff/staff-write.ts). A file
 * of the back office does not write itself, and every path of imports from it to a file that writes leads through one
 * that calls staffWrite. Such a file writes nothing beside it.
 */
export function checkStaffWrites(files: readonly File[]): Failure[] {
  const server = new Map(
    files.filter(({ path }) => path.startsWith("server/") && !isTest(path)).map((file) => [file.path, file]),
  );
  const writesBeside = [...server.values()].filter(
    ({ path, text }) => path !== door && write.test(text) && throughDoor.test(text),
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
  if (!file || seen.has(path) || throughDoor.test(file.text) || path.startsWith(outbox)) return undefined;
  seen.add(path);
  if (write.test(file.text)) return [path];
  for (const { target, typeOnly } of file.imports) {
    const way = typeOnly ? undefined : findWrite(target, server, seen);
    if (way) return [path, ...way];
  }
  return undefined;
}

const advice = `Write a verb that calls staffWrite of ${door}.`;

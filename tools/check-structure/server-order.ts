import type { Failure } from "./failure.ts";
import type { ImportStatement } from "./imports.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

/** An area imports only from areas before it. Files directly in server/ (compose.ts) may import everything. */
const serverOrder = [
  "kernel",
  "processes",
  "control",
  "db",
  "live",
  "page-cache",
  "accounts",
  "images",
  "messaging",
  "records",
  "campaigns",
  "projects",
  "content",
  "orders",
  "payments",
  "documents",
  "transfers",
  "books",
  "exports",
  "privacy",
  "search",
  "backup",
  "metrics",
  "jobs",
  "db/seed",
];

const mechanics = /^server\/db\/(prepared-statements|limit-lock-waits)\.ts$/;

/** Import directions inside server/, and the purity of the banks. */
export function checkServerOrder(file: SourceFile, statement: ImportStatement): Failure[] {
  if (!file.path.startsWith("server/") || isTest(file.path)) return [];
  const message = breach(file.path, statement);
  return message === undefined ? [] : [{ path: file.path, line: statement.line, message }];
}

function breach(path: string, { target, typeOnly }: ImportStatement): string | undefined {
  const bank = /^server\/payments\/banks\//;
  if (
    bank.test(path) &&
    (/^server\/(?!kernel\/)/.test(target) || target === "drizzle-orm") &&
    !bank.test(target)
  ) {
    return `a bank is pure (no database, no environment), but this imports ${target}. What touches orders goes one folder up, to server/payments/.`;
  }
  if (mechanics.test(target) && !path.startsWith("server/db/")) {
    return `how statements are sent is known to server/db/ only, but this imports ${target}. Use the Db of server/db/connect.ts.`;
  }
  const from = areaOf(path);
  const to = areaOf(target);
  if (from === undefined || to === undefined || from === to) return undefined;

  if (to === "config") {
    return typeOnly
      ? undefined
      : `only compose.ts and main.ts read the configuration; import its type and take the value as an argument.`;
  }
  // Each area keeps its part of the configuration beside its code; config/ combines them.
  if (from === "config") return undefined;

  const known = serverOrder.join(" → ");
  if (!serverOrder.includes(from)) return `server/${from}/ has no place in the order: ${known}.`;
  if (!serverOrder.includes(to)) return `server/${to}/ has no place in the order: ${known}.`;
  if (serverOrder.indexOf(to) < serverOrder.indexOf(from)) return undefined;
  return `server/${from}/ may not know server/${to}/, which comes later in the order (${known}). Move this code to server/${to}/, or pass what it needs as an argument.`;
}

/** The area a path belongs to: its folder in server/; undefined outside and directly in server/. */
function areaOf(path: string): string | undefined {
  const parts = path.split("/");
  if (parts[0] !== "server" || parts.length < 3) return undefined;
  return path.startsWith("server/db/seed/") ? "db/seed" : parts[1];
}

import type { Failure } from "./failure.ts";
import type { ImportStatement } from "./imports.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

/** A tier imports only from itself and from the tiers before it. */
const tiers = ["platform", "staff", "content", "messaging", "giving", "demo", "compose"];

const banks = "server/giving/payments/banks/";
const statementFiles = /^server\/platform\/db\/(prepared-statements|limit-lock-waits)\.ts$/;

export function checkServerOrder(file: SourceFile, statement: ImportStatement): Failure[] {
  if (!file.path.startsWith("server/") || isTest(file.path)) return [];
  const message = findBreach(file.path, statement.target);
  return message === undefined ? [] : [{ path: file.path, line: statement.line, message }];
}

function findBreach(path: string, target: string): string | undefined {
  if (path.startsWith(banks) && !mayBankImport(target)) {
    return `a bank is pure (no database, no environment), but this imports ${target}. What touches orders goes one folder up, to server/giving/payments/.`;
  }
  if (statementFiles.test(target) && !path.startsWith("server/platform/db/")) {
    return `how statements are sent is known to server/platform/db/ only, but this imports ${target}. Use the Db of server/platform/db/connect.ts.`;
  }
  if (!target.startsWith("server/")) return undefined;
  const from = tierOf(path);
  const to = tierOf(target);
  for (const tier of [from, to]) {
    if (!tiers.includes(tier)) return `server/${tier} is none of the tiers ${tiers.join(", ")}.`;
  }
  if (tiers.indexOf(to) <= tiers.indexOf(from)) return undefined;
  return `server/${from}/ may not know server/${to}/, which comes later (${tiers.join(", ")}). Move this code to server/${to}/, or let server/compose/ pass in what it needs.`;
}

function mayBankImport(target: string): boolean {
  if (target === "drizzle-orm") return false;
  if (!target.startsWith("server/") || target.startsWith(banks)) return true;
  return /^server\/platform\/([^/]+\.ts|log\/.+)$/.test(target);
}

function tierOf(path: string): string {
  return path.split("/")[1] ?? "";
}

import { parseArgs } from "node:util";
import { readPlace } from "../installation/ask-installation.ts";
import { checkInstallation } from "./check-installation.ts";
import { describeFailure } from "./describe-failure.ts";
import { printLedger } from "./print-ledger.ts";

// `npm run check-books` ends with 0 for correct books, 1 for differences, and 2 when it could not check the books.
const usage = `npm run check-books [-- --look-only] [-- --json]

Recomputes the books from their raw rows. Differences become alarms in the back office, and those that are gone are
closed; with --look-only nothing at all is written (for a read-only account, for instance of an auditor).`;

try {
  const { values } = parseArgs({
    options: { "look-only": { type: "boolean" }, json: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) console.log(usage);
  else {
    const result = await checkInstallation(readPlace(), { lookOnly: values["look-only"] === true });
    console.log(values.json ? JSON.stringify(result, null, 2) : printLedger(result));
    const open = result.kind === "reviewed" ? result.open : sumOf(result.checks);
    process.exitCode = open > 0 ? 1 : 0;
  }
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 2;
}

function sumOf(checks: readonly { differences: number }[]): number {
  return checks.reduce((sum, { differences }) => sum + differences, 0);
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PayforConfig } from "#server/payments/banks/payfor/config.ts";
import type { DrillAnswer, DrillOrder } from "../../tools/bank-simulator/drill-endpoint.ts";
import { simulatorMerchant } from "../../tools/bank-simulator/payfor/merchant.ts";
import type { Transaction } from "../../tools/bank-simulator/payfor/simulator.ts";
import { addressOf, startProgram } from "./program.ts";

/** The bank simulator as its own process, so its journal survives whatever happens to the site. */
export type BankProcess = AsyncDisposable & {
  /** Environment with which the site finds it. */
  env: Record<string, string>;
  account: PayforConfig;
  /** The bank's books: the last state of every transaction in its journal. */
  transactions(): Transaction[];
  /** Number of inquiries answered so far. */
  inquiries(): number;
  /** Makes it misbehave or lie (tools/bank-simulator/README.md). */
  drill(order: DrillOrder): Promise<DrillAnswer>;
};

/** Its journal is in `folder`. `drill`: it can be made to misbehave and lie. */
export async function startBank(folder: string, drill?: "drill"): Promise<BankProcess> {
  const journal = join(folder, "bank.jsonl");
  const flags = ["--port", "0", "--journal", journal, ...(drill ? ["--drill"] : [])];
  const program = startProgram(["tools/bank-simulator/main.ts", ...flags]);
  const base = await addressOf(program);
  const url3d = `${base}/Mpi/Default.aspx`;
  const apiUrl = `${base}/Mpi/XMLGate.aspx`;
  return {
    env: { BANK: "simulator", BANK_3D_URL: url3d, BANK_API_URL: apiUrl },
    account: { ...simulatorMerchant, url3d, apiUrl, legacyHash: "refuse", formPassword: "omit" },
    transactions: () => readJournal(journal),
    inquiries: () => program.output().match(/XMLGate\.aspx 200/g)?.length ?? 0,
    async drill(order) {
      const init = { method: "POST", headers: { "content-type": "application/json" } };
      const answer = await fetch(`${base}/drill`, { ...init, body: JSON.stringify(order) });
      if (!answer.ok) throw new Error(`the bank refuses to lie: ${answer.status}`);
      return (await answer.json()) as DrillAnswer;
    },
    async [Symbol.asyncDispose]() {
      if (program.running()) await program.end("SIGTERM");
    },
  };
}

function readJournal(file: string): Transaction[] {
  const byNumber = new Map<string, Transaction>();
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  for (const line of lines) {
    if (line === "") continue;
    const transaction = JSON.parse(line) as Transaction;
    byNumber.set(transaction.orderId, transaction);
  }
  return [...byNumber.values()];
}

import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { PayforConfig } from "#server/payments/banks/payfor/config.ts";
import { simulatorMerchant } from "../bank-simulator/merchant.ts";
import type { Transaction } from "../bank-simulator/simulator.ts";
import { startProgram } from "./program.ts";

/** The bank simulator as its own process: what it knows survives whatever happens to the site. */
export type BankProcess = {
  /** Environment by which the site finds it. */
  env: Record<string, string>;
  account: PayforConfig;
  /** The bank's own books: the last state of every transaction in its journal. */
  transactions(): Transaction[];
  /** How many questions it has answered so far. */
  inquiries(): number;
  stop(): Promise<void>;
};

export async function startBank(journal: string): Promise<BankProcess> {
  const program = startProgram(["tools/bank-simulator/main.ts", "--port", "0", "--journal", journal]);
  const base = await addressOf(program.output, program.running);
  const url3d = `${base}/Mpi/Default.aspx`;
  const apiUrl = `${base}/Mpi/XMLGate.aspx`;
  return {
    env: { BANK: "simulator", BANK_3D_URL: url3d, BANK_API_URL: apiUrl },
    account: { ...simulatorMerchant, url3d, apiUrl, legacyHash: "refuse", formPassword: "omit" },
    transactions: () => readJournal(journal),
    inquiries: () => program.output().match(/XMLGate\.aspx 200/g)?.length ?? 0,
    async stop() {
      if (program.running()) await program.end("SIGTERM");
    },
  };
}

async function addressOf(output: () => string, running: () => boolean): Promise<string> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const found = /on (http:\/\/\S+)/.exec(output())?.[1];
    if (found) return found;
    if (!running() || performance.now() > deadline) throw new Error(`the bank did not start:\n${output()}`);
    await wait(20);
  }
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

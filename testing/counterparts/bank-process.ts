import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import type { BankAccount } from "#server/giving/payments/banks/settings.ts";
import { addressOf, startProgram } from "#testing/site/program.ts";
import type { DrillAnswer, DrillOrder } from "#tools/bank-simulator/drill-endpoint.ts";
import type { Booked } from "#tools/bank-simulator/profile.ts";
import { simulators } from "#tools/bank-simulator/profiles.ts";
import { accountAt, bankEnvironment } from "./banks.ts";

/** What the bank's journal says: the last state of every payment. */
export type BankBooks = { name: string; kind: BankName; payments: readonly Booked[] };

/** The simulator of a bank as its own process, so its journal survives whatever happens to the site. */
export type BankProcess = AsyncDisposable & {
  /** Environment with which the site finds it. */
  env: Record<string, string>;
  /** As the site's rows name it. */
  name: string;
  kind: BankName;
  account: BankAccount;
  books(): BankBooks;
  /** Number of inquiries answered so far. */
  inquiries(): number;
  /** Makes it misbehave or lie (tools/bank-simulator/README.md). */
  drill(order: DrillOrder): Promise<DrillAnswer>;
  /** It misbehaves no more, and has sent all its messages. */
  calmDown(): Promise<void>;
  /** Stops the process where it is: requests are taken and not answered, until it goes on. */
  hang(): void;
  goOn(): void;
};

export type BankChoice = {
  kind?: BankName;
  /** The name of one of several banks (BANKS); a single bank has the name of its kind. */
  name?: string | undefined;
  /** It can be made to misbehave and lie. */
  drill?: boolean;
  /** Its waits are multiplied by it. */
  pace?: number;
};

/** Lines of the simulator's output about inquiries, of any kind of bank. */
const inquiry = /(XMLGate\.aspx|fim\/api|durum-sorgu|\/detail) 200/gi;

/** Its journal is in `folder`. */
export async function startBank(
  folder: string,
  { kind = "payfor", name, drill: lies = false, pace = 1 }: BankChoice = {},
): Promise<BankProcess> {
  const journal = join(folder, `${name ?? "bank"}.jsonl`);
  const flags = ["--kind", kind, "--port", "0", "--journal", journal, "--pace", String(pace)];
  if (lies) flags.push("--drill");
  const program = startProgram(["tools/bank-simulator/main.ts", ...flags]);
  const base = await addressOf(program);
  const account = accountAt(kind, base);
  const called = { name: name ?? kind, kind };
  async function drill(order: DrillOrder): Promise<DrillAnswer> {
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const answer = await fetch(`${base}/drill`, { ...init, body: JSON.stringify(order) });
    if (!answer.ok) throw new Error(`the bank refuses to lie: ${answer.status}`);
    return (await answer.json()) as DrillAnswer;
  }
  return {
    env: bankEnvironment(kind, account, name),
    ...called,
    account,
    books: () => ({ ...called, payments: readJournal(journal, simulators[kind].booked) }),
    inquiries: () => program.output().match(inquiry)?.length ?? 0,
    drill,
    async calmDown() {
      while ((await drill({ faults: null })).underway > 0) await wait(50);
    },
    hang: () => void process.kill(program.pid, "SIGSTOP"),
    goOn: () => void process.kill(program.pid, "SIGCONT"),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}

function readJournal(file: string, booked: (line: unknown) => Booked | undefined): Booked[] {
  const byKey = new Map<string, Booked>();
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  for (const line of lines) {
    const payment = line === "" ? undefined : booked(JSON.parse(line));
    if (payment !== undefined) byKey.set(payment.key, payment);
  }
  return [...byKey.values()];
}

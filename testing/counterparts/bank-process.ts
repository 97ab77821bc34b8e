import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import { addressOf, startProgram } from "#testing/site/program.ts";
import type { DrillAnswer, DrillOrder } from "#tools/bank-simulator/drill-endpoint.ts";
import type { Booked } from "#tools/bank-simulator/profile.ts";
import { simulators } from "#tools/bank-simulator/profiles.ts";
import { accountAt, bankEnvironment } from "./banks.ts";

/** The last state of every payment in the bank's journal. */
export type BankBooks = { name: string; kind: BankName; payments: readonly Booked[] };

export type BankProcess = Awaited<ReturnType<typeof startBank>>;

export type BankChoice = {
  kind?: BankName;
  /** The name of one of several banks (BANKS); a single bank has the name of its kind. */
  name?: string | undefined;
  /** Whether a drill can make the bank misbehave and lie. */
  drill?: boolean;
  /** A factor for all waits of the simulator. */
  pace?: number;
};

/** Lines of the simulator's output about inquiries, of any kind of bank. */
const inquiry = /(XMLGate\.aspx|fim\/api|durum-sorgu|\/detail) 200/gi;

/**
 * The simulator of a bank as its own process, so its journal survives whatever happens to the site. The journal is in
 * `folder`.
 */
export async function startBank(
  folder: string,
  { kind = "payfor", name, drill: isDrill = false, pace = 1 }: BankChoice = {},
) {
  const journal = join(folder, `${name ?? "bank"}.jsonl`);
  const flags = ["--kind", kind, "--port", "0", "--journal", journal, "--pace", String(pace)];
  if (isDrill) flags.push("--drill");
  const program = startProgram(["tools/bank-simulator/main.ts", ...flags]);
  const base = await addressOf(program);
  const account = accountAt(kind, base);
  const names = { name: name ?? kind, kind };
  async function drill(order: DrillOrder): Promise<DrillAnswer> {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${base}/drill`, { method: "POST", headers, body: JSON.stringify(order) });
    if (!answer.ok) throw new Error(`the bank refuses to lie: ${answer.status}`);
    return (await answer.json()) as DrillAnswer;
  }
  return {
    /** `name` is the name in the site's rows. */
    ...names,
    /** The environment with which the site finds the bank. */
    env: bankEnvironment(kind, account, name),
    account,
    books: (): BankBooks => ({ ...names, payments: readJournal(journal, simulators[kind].booked) }),
    /** The number of answered inquiries. */
    inquiries: () => program.output().match(inquiry)?.length ?? 0,
    /** Makes the bank misbehave or lie (tools/bank-simulator/README.md). */
    drill,
    /** Ends the misbehaviour, and waits until the bank has sent all its messages. */
    async calmDown(): Promise<void> {
      while ((await drill({ faults: null })).underway > 0) await wait(50);
    },
    /** Stops the process where it is: requests are accepted and not answered, until `resume`. */
    hang: () => void process.kill(program.pid, "SIGSTOP"),
    resume: () => void process.kill(program.pid, "SIGCONT"),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}

function readJournal(file: string, booked: (line: unknown) => Booked | undefined): Booked[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const payments = lines.flatMap((line) => (line && booked(JSON.parse(line))) || []);
  return [...new Map(payments.map((payment) => [payment.key, payment])).values()];
}

import { randomBytes } from "node:crypto";
import { openPostgres } from "#server/db/postgres.ts";
import { createLogger } from "#server/kernel/logger.ts";
import { beginCheckout } from "#server/payments/begin-checkout.ts";
import { finishPayment } from "#server/payments/finish-payment.ts";
import { lookUpKey } from "#server/payments/look-up-key.ts";
import { genuineApproval } from "../../harness/genuine-messages.ts";
import { cardOrder, paymentContext } from "../../harness/payments.ts";
import { postmasterOf } from "../../harness/postmaster.ts";
import { processorSeconds, processorSecondsOfChildren } from "../../harness/processor-time.ts";
import { createRandom } from "../../harness/random.ts";
import { startSite } from "../site.ts";
import { captureStatements } from "./capture-statements.ts";
import { type PgbenchScript, pgbenchScript } from "./pgbench-script.ts";
import { approvals, clients, placeHere, placeOverHttp, settleHere, settleOverHttp } from "./rounds.ts";
import { findPgbench, runPgbench } from "./run-pgbench.ts";
import { amount, campaigns, openWaitingOrders, type WaitingOrders } from "./waiting-orders.ts";

export type WriteEffort = { rounds: number; count: number };

/** One round: rate per second, and milliseconds of processor time per operation, of the database and of ours. */
export type Round = { rate: number; database: number; ours: number };
export type Rates = { pgbench: Round[]; verb: Round[]; http: Round[] };
/** For one number of clients: settlements per second of all rounds, for one campaign and for many. */
export type Contention = { by: "pgbench" | "http"; clients: number; one: number[]; many: number[] };

export type WriteFindings = {
  databaseVersion: string;
  pgbenchVersion: string;
  statements: { place: number; settle: number };
  place: Rates;
  settle: Rates;
  contention: Contention[];
  wrongSums: string[];
};

const httpClients = 16;
const contenders = [16, 64] as const;

/** Orders and settlements per second by three clients, alternating, on one server with fsync on. */
export async function runWrites(
  { rounds, count }: WriteEffort,
  say: (step: string) => void,
): Promise<WriteFindings> {
  const pgbench = findPgbench();
  say("starting PostgreSQL and the site");
  await using site = await startSite({ TRUST_PROXY: "1" }, "any");
  const url = site.databaseUrl;
  const connection = await openPostgres(url, url, createLogger("silent"));
  const waiting = await openWaitingOrders(url);
  try {
    const random = createRandom(20261120);
    const ctx = paymentContext(connection.repeated); // as the site gives it to them
    const placing = await capturePlacing(url);
    const settling = await captureSettling(url, waiting);
    const perClient = Math.ceil(count / clients);

    const settleByPgbench = async (who: number, each: number, spread: number) => {
      const { first } = await waiting.make(who * each, spread);
      return runPgbench(pgbench, url, settling.script, {
        clients: who,
        each,
        variables: { first, each, k: -1 },
      });
    };
    const postmaster = await postmasterOf(connection.db);
    const processor = {
      pgbench: () => 0,
      verb: ownSeconds,
      http: () => processorSeconds(site.process.pid()),
    };
    async function measure(into: Rates, by: keyof Rates, counted: boolean, work: () => Promise<number>) {
      const [database, ours] = [processorSecondsOfChildren(postmaster), processor[by]()];
      const rate = await work();
      const each = (seconds: number) => (seconds * 1_000) / count;
      const round = {
        database: each(processorSecondsOfChildren(postmaster) - database),
        ours: each(processor[by]() - ours),
      };
      if (counted) into[by].push({ rate, ...round });
    }
    const place: Rates = { pgbench: [], verb: [], http: [] };
    const settle: Rates = { pgbench: [], verb: [], http: [] };
    const contention: Contention[] = [
      ...contenders.map((who) => ({ by: "pgbench" as const, clients: who, one: [], many: [] })),
      { by: "http", clients: 64, one: [], many: [] },
    ];
    // Warms up, because V8 drops unused compiled code; pgbench does not count its own start either.
    const leadIn = Math.ceil(count / 2);
    const more = async () => approvals((await waiting.make(leadIn, campaigns)).numbers, random);
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
      const note = (into: number[], rate: number) => (round > 0 ? into.push(rate) : 0);
      const how = { clients, each: perClient };
      const counted = round > 0;
      await measure(place, "pgbench", counted, () => runPgbench(pgbench, url, placing.script, how));
      await placeHere(ctx, leadIn);
      await measure(place, "verb", counted, () => placeHere(ctx, count));
      await placeOverHttp(site.url, leadIn, httpClients);
      await measure(place, "http", counted, () => placeOverHttp(site.url, count, httpClients));
      await waiting.tidy();
      const ready = (await waiting.make(how.each * clients, campaigns)).first;
      await measure(settle, "pgbench", counted, () =>
        runPgbench(pgbench, url, settling.script, {
          ...how,
          variables: { first: ready, each: how.each, k: -1 },
        }),
      );
      const callbacks = approvals((await waiting.make(count, campaigns)).numbers, random);
      await settleHere(ctx, await more());
      await measure(settle, "verb", counted, () => settleHere(ctx, callbacks));
      const sent = approvals((await waiting.make(count, campaigns)).numbers, random);
      await settleOverHttp(site.url, await more(), httpClients);
      await measure(settle, "http", counted, () => settleOverHttp(site.url, sent, httpClients));
      await waiting.tidy();
      for (const { by, clients: who, one, many } of contention) {
        const turns = [
          [1, one],
          [campaigns, many],
        ] as const;
        for (const [spread, into] of round % 2 ? turns : turns.toReversed()) {
          if (by === "pgbench") note(into, await settleByPgbench(who, Math.ceil((count * 4) / who), spread));
          else {
            const made = await waiting.make(count, spread);
            note(into, await settleOverHttp(site.url, approvals(made.numbers, random), who));
          }
        }
      }
      await waiting.tidy();
    }
    return {
      databaseVersion: site.databaseVersion,
      pgbenchVersion: pgbench.version,
      statements: { place: placing.statements, settle: settling.statements },
      ...{ place, settle, contention },
      wrongSums: await waiting.wrongSums(),
    };
  } finally {
    await waiting.close();
    await connection.close();
  }
}

const ownSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

type Captured = { script: PgbenchScript; statements: number };

async function capturePlacing(url: string): Promise<Captured> {
  const key = randomBytes(8).toString("hex");
  const { statements, result } = await captureStatements(url, async (db) => {
    const known = { key, bodyHash: "" };
    const isNew = (await lookUpKey(db, known)) === "new";
    return beginCheckout(paymentContext(db), cardOrder([{ id: "yuk-1", amount }]), "tr", { ...known, isNew });
  });
  if (result.kind !== "begun") throw new Error(`an order was refused: ${result.code}`);
  const unique = [
    [result.orderId.slice(2), ":n"],
    [key, ":n"],
  ] as const;
  const head = ["\\set n random(10000000000000, 99999999999999)"];
  return { script: pgbenchScript(statements, unique, head), statements: statements.length };
}

async function captureSettling(url: string, waiting: WaitingOrders): Promise<Captured> {
  const { numbers } = await waiting.make(1, 1);
  const [number = ""] = numbers;
  const message = new URLSearchParams(genuineApproval(createRandom(1), number, amount).fields);
  const { statements, result } = await captureStatements(url, (db) =>
    finishPayment(paymentContext(db), message),
  );
  if (result.status !== "success") throw new Error("a genuine approval was refused");
  const head = ["\\set k :k + 1", "\\set n :first + :client_id * :each + :k"];
  return {
    script: pgbenchScript(statements, [[number.slice(3), ":n"]], head),
    statements: statements.length,
  };
}

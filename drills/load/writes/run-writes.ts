import { randomBytes } from "node:crypto";
import { openPostgres } from "#server/db/postgres.ts";
import type { BankContext } from "#server/payments/context.ts";
import { createOrder } from "#server/payments/create-order.ts";
import { finishPayment } from "#server/payments/finish-payment.ts";
import { genuineApproval } from "#testing/counterparts/genuine-messages.ts";
import { postmasterOf } from "#testing/databases/postmaster.ts";
import { silent } from "#testing/databases/store.ts";
import { cardOrder, paymentContext } from "#testing/donor/payments.ts";
import { createRandom } from "#testing/donor/random.ts";
import { median } from "#testing/report/report.ts";
import { count, milliseconds, tableOf } from "#testing/report/table.ts";
import { processorSeconds, processorSecondsOfChildren } from "#testing/site/processor-time.ts";
import { type Benchmark, judgedBy, type Options, say } from "../benchmark.ts";
import { type LoadedSite, startSite } from "../site.ts";
import {
  captureStatements,
  findPgbench,
  type Pgbench,
  type PgbenchScript,
  pgbenchScript,
  runPgbench,
} from "./pgbench.ts";
import { approvals, clients, placeHere, placeOverHttp, settleHere, settleOverHttp } from "./rounds.ts";
import { amount, campaigns, openWaitingOrders, type WaitingOrders } from "./waiting-orders.ts";

/** Minimum share of pgbench's rate for our own functions. */
const shareOfPgbench = 0.5;
/** Minimum share of the rate of many campaigns for one campaign, over HTTP. */
const shareOfMany = 0.5;
const httpClients = 16;

/** One round: rate per second, and milliseconds of processor time per operation, of the database and of ours. */
type Round = { rate: number; database: number; ours: number };
const senders = ["pgbench", "verb", "http"] as const;
type Sender = (typeof senders)[number];
/** Prepares so many operations; what it returns does them, and resolves with their number per second. */
type Prepare = (operations: number) => Promise<() => Promise<number>>;
type Work = {
  name: string;
  statements: number;
  by: Record<Sender, Prepare>;
  rounds: Record<Sender, Round[]>;
};
/** Settlements per second of all rounds, for one campaign and for many. */
type Contention = { by: "pgbench" | "http"; clients: number; one: number[]; many: number[] };

/** Orders and settlements per second by three senders, alternating, on one server with fsync on. */
export async function runWrites({ rounds = 5, writes }: Options): Promise<Benchmark> {
  const pgbench = findPgbench();
  say("starting PostgreSQL and the site");
  await using site = await startSite({ TRUST_PROXY: "1" });
  await using opened = new AsyncDisposableStack();
  const connection = await openPostgres(site.databaseUrl, site.databaseUrl, silent);
  opened.defer(() => connection.close());
  const waiting = opened.use(await openWaitingOrders(site.databaseUrl));
  const ctx = paymentContext(connection.db);
  const { works, settle } = await openWorks({ pgbench, site, ctx, waiting });
  const postmaster = await postmasterOf(connection.db);
  const contention: Contention[] = [
    { by: "pgbench", clients: 16, one: [], many: [] },
    { by: "pgbench", clients: 64, one: [], many: [] },
    { by: "http", clients: 64, one: [], many: [] },
  ];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
    for (const work of works) {
      for (const sender of senders) {
        const measured = await measure(work.by[sender], writes, {
          database: () => processorSecondsOfChildren(postmaster),
          ours: () => processorOf(sender, site),
          // V8 drops unused compiled code; pgbench does not count its own start either.
          leadIn: sender === "pgbench" ? 0 : Math.ceil(writes / 2),
        });
        if (round > 0) work.rounds[sender].push(measured);
      }
      await waiting.tidy();
    }
    for (const { by, clients: who, one, many } of contention) {
      const turns = [{ spread: 1, into: one } as const, { spread: campaigns, into: many } as const];
      for (const { spread, into } of round % 2 ? turns : turns.toReversed()) {
        const run = await settle[by](by === "pgbench" ? writes * 4 : writes, who, spread);
        const rate = await run();
        if (round > 0) into.push(rate);
      }
    }
    await waiting.tidy();
  }
  const judged = judgedBy === "clock" ? "clock" : "processor time";
  return {
    section: "writes",
    versions: { PostgreSQL: site.databaseVersion, pgbench: pgbench.version },
    how: `Medians of ${rounds} rounds of ${count(writes)}, alternating; shares of pgbench are judged by ${judged}.`,
    tables: tablesOf(works, contention),
    failures: [
      ...failuresOf(works, contention),
      ...(await waiting.wrongSums()).map((id) => `${id} has not collected the sum of its completed items`),
    ],
  };
}

type Scene = { pgbench: Pgbench; site: LoadedSite; ctx: BankContext; waiting: WaitingOrders };

/** The works, and settling by so many clients for so many campaigns. */
async function openWorks({ pgbench, site, ctx, waiting }: Scene) {
  const url = site.databaseUrl;
  const random = createRandom(20261120);
  const placing = await capturePlacing(url);
  const settling = await captureSettling(url, waiting);
  const callbacks = async (operations: number, spread: number) =>
    approvals((await waiting.make(operations, spread)).numbers, random);
  const settle = {
    async pgbench(operations: number, who: number, spread: number) {
      const each = Math.ceil(operations / who);
      const { first } = await waiting.make(each * who, spread);
      const variables = { first, each, k: -1 };
      return () => runPgbench(pgbench, url, settling, { clients: who, each, variables });
    },
    async http(operations: number, who: number, spread: number) {
      const sent = await callbacks(operations, spread);
      return () => settleOverHttp(site.url, sent, who);
    },
  };
  const none = (): Work["rounds"] => ({ pgbench: [], verb: [], http: [] });
  const works: Work[] = [
    {
      ...{ name: "orders placed", statements: placing.statements, rounds: none() },
      by: {
        pgbench: async (operations) => () =>
          runPgbench(pgbench, url, placing, { clients, each: Math.ceil(operations / clients) }),
        verb: async (operations) => () => placeHere(ctx, operations),
        http: async (operations) => () => placeOverHttp(site.url, operations, httpClients),
      },
    },
    {
      ...{ name: "callbacks settled", statements: settling.statements, rounds: none() },
      by: {
        pgbench: (operations) => settle.pgbench(operations, clients, campaigns),
        async verb(operations) {
          const sent = await callbacks(operations, campaigns);
          return () => settleHere(ctx, sent);
        },
        http: (operations) => settle.http(operations, httpClients, campaigns),
      },
    },
  ];
  return { works, settle };
}

/** Seconds of processor time that our side of a work has used so far. */
function processorOf(sender: Sender, site: LoadedSite): number {
  if (sender === "http") return processorSeconds(site.process.pid());
  const { user, system } = process.cpuUsage();
  return sender === "verb" ? (user + system) / 1e6 : 0;
}

type Clocks = { database(): number; ours(): number; leadIn: number };

async function measure(prepare: Prepare, writes: number, { database, ours, leadIn }: Clocks): Promise<Round> {
  if (leadIn > 0) await (await prepare(leadIn))();
  const run = await prepare(writes);
  const [databaseBefore, oursBefore] = [database(), ours()];
  const rate = await run();
  const each = (seconds: number) => (seconds * 1_000) / writes;
  return { rate, database: each(database() - databaseBefore), ours: each(ours() - oursBefore) };
}

const of = (figure: keyof Round, rounds: readonly Round[]) => median(rounds.map((round) => round[figure]));
/** Milliseconds of processor time, of the database and of ours together. */
const effort = (rounds: readonly Round[]) => median(rounds.map(({ database, ours }) => database + ours));
/** Of the rate of pgbench, by the clock, and by the processor time that each of both needs. */
const shares = {
  clock: ({ rounds }: Work, sender: Sender) => of("rate", rounds[sender]) / of("rate", rounds.pgbench),
  processor: ({ rounds }: Work, sender: Sender) => effort(rounds.pgbench) / effort(rounds[sender]),
};
const shareOfOne = ({ one, many }: Contention) => median(one) / median(many);

function tablesOf(works: readonly Work[], contention: readonly Contention[]): string {
  const perSecond = tableOf(works, {
    "per second": ({ name }) => name,
    statements: ({ statements }) => statements,
    "pgbench, same SQL": ({ rounds }) => of("rate", rounds.pgbench),
    "our function": ({ rounds }) => of("rate", rounds.verb),
    share: (work) => shares.clock(work, "verb"),
    "the site, over HTTP": ({ rounds }) => of("rate", rounds.http),
    "its share": (work) => shares.clock(work, "http"),
  });
  const needed = tableOf(works, {
    "processor time of each": ({ name }) => name,
    "pgbench: database": ({ rounds }) => milliseconds(of("database", rounds.pgbench)),
    "our function: database": ({ rounds }) => milliseconds(of("database", rounds.verb)),
    "our function: ours": ({ rounds }) => milliseconds(of("ours", rounds.verb)),
    share: (work) => shares.processor(work, "verb"),
    "the site: database": ({ rounds }) => milliseconds(of("database", rounds.http)),
    "the site: ours": ({ rounds }) => milliseconds(of("ours", rounds.http)),
    "its share": (work) => shares.processor(work, "http"),
  });
  const hot = tableOf(contention, {
    "settled per second": ({ by, clients }) =>
      `${by === "http" ? "the site, over HTTP" : "pgbench"}, ${clients} at once`,
    "one campaign": ({ one }) => median(one),
    "50 campaigns": ({ many }) => median(many),
    share: shareOfOne,
  });
  return `${perSecond}\n\n${needed}\n\n### One popular campaign\n\n${hot}`;
}

/** On a busy machine processor time decides, because one thread competes with many. */
function failuresOf(works: readonly Work[], contention: readonly Contention[]): string[] {
  const share = (work: Work) => shares[judgedBy](work, "verb");
  return [
    ...works
      .filter((work) => !(share(work) >= shareOfPgbench))
      .map((work) => `${work.name}: ${count(share(work))} of pgbench; ${shareOfPgbench} must hold`),
    ...contention
      .filter((each) => each.by === "http" && !(shareOfOne(each) >= shareOfMany))
      .map((each) => {
        const taken = `one campaign takes ${count(shareOfOne(each))} of what many take`;
        return `${each.clients} at once through ${each.by}: ${taken}`;
      }),
  ];
}

async function capturePlacing(url: string): Promise<PgbenchScript> {
  const key = randomBytes(8).toString("hex");
  const { statements, result } = await captureStatements(url, async (db) => {
    const request = cardOrder([{ id: "yuk-1", amount }]);
    return createOrder(paymentContext(db), { request, language: "tr", key: { key, bodyHash: "" } });
  });
  if (result.kind !== "created") throw new Error(`an order was refused: ${result.code}`);
  const head = ["\\set n random(10000000000000, 99999999999999)"];
  return pgbenchScript(statements, [result.orderId.slice(2), key], head);
}

async function captureSettling(url: string, waiting: WaitingOrders): Promise<PgbenchScript> {
  const [number = ""] = (await waiting.make(1, 1)).numbers;
  const message = new URLSearchParams(genuineApproval(createRandom(1), number, amount));
  const { statements, result } = await captureStatements(url, (db) =>
    finishPayment(paymentContext(db), message),
  );
  if (result.status !== "success") throw new Error("a genuine approval was refused");
  const head = ["\\set k :k + 1", "\\set n :first + :client_id * :each + :k"];
  return pgbenchScript(statements, [number.slice(3)], head);
}

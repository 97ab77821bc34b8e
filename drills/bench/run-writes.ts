import { randomBytes } from "node:crypto";
import type { BankContext } from "#server/giving/payments/context.ts";
import { createOrder } from "#server/giving/payments/create-order.ts";
import { finishPayment } from "#server/giving/payments/finish-payment.ts";
import { openPostgres } from "#server/platform/db/postgres.ts";
import { genuineApproval } from "#testing/counterparts/genuine-messages.ts";
import { postmasterOf } from "#testing/databases/postmaster.ts";
import { silent } from "#testing/databases/store.ts";
import { openClient } from "#testing/donor/http-client.ts";
import { cardOrder, paymentContext } from "#testing/donor/payments.ts";
import { createRandom } from "#testing/donor/random.ts";
import { median } from "#testing/report/report.ts";
import { count, milliseconds, tableOf } from "#testing/report/table.ts";
import { inCrowd, upTo } from "#testing/site/in-crowd.ts";
import { processorSecondsOfChildren } from "#testing/site/processor-time.ts";
import { type Benchmark, judgedBy, type Options, say } from "./benchmark.ts";
import { captureStatements, findPgbench, type PgbenchScript, pgbenchScript, runPgbench } from "./pgbench.ts";
import { startSite } from "./site.ts";
import { amount, campaigns, openWaitingOrders, type WaitingOrders } from "./waiting-orders.ts";

/** Minimum share of pgbench's rate for our own functions. */
const shareOfPgbench = 0.5;
/** Minimum share of the rate of many campaigns for one campaign, over HTTP. */
const shareOfMany = 0.5;
/** Connections of the site to its database (server/platform/db/postgres.ts), and requests at once over HTTP. */
const clients = 10;
const atOnce = 64;
const random = createRandom(20261120);

/** One round: rate per second, and milliseconds of processor time per operation. */
type Round = { rate: number; effort: number };
type Work = {
  name: string;
  script: PgbenchScript;
  /** Prepares so many operations by our functions; what it returns does them. */
  prepare(operations: number): Promise<() => Promise<void>>;
  /** Variables of the script for so many operations of each client. */
  variables(each: number): Promise<Record<string, number>>;
  pgbench: Round[];
  ours: Round[];
};

/** Orders and settlements per second by pgbench and by our functions, alternating, on one server with fsync on. */
export async function runWrites({ rounds, writes }: Options): Promise<Benchmark> {
  const pgbench = findPgbench();
  say("starting PostgreSQL and the site");
  await using site = await startSite();
  await using opened = new AsyncDisposableStack();
  const connection = await openPostgres(site.databaseUrl, site.databaseUrl, silent);
  opened.defer(() => connection.close());
  const waiting = opened.use(await openWaitingOrders(site.databaseUrl));
  const works = [
    await placing(paymentContext(connection.db), site.databaseUrl),
    await settling(paymentContext(connection.db), site.databaseUrl, waiting),
  ];
  const postmaster = await postmasterOf(connection.db);
  const ofDatabase = () => processorSecondsOfChildren(postmaster);
  const popular = { one: [] as number[], many: [] as number[] };
  // The first round warms up.
  for (let round = 0; round <= (rounds || 5); round += 1) {
    say(round === 0 ? "warming up" : `round ${round}`);
    for (const work of works) {
      const each = Math.ceil(writes / clients);
      const variables = await work.variables(each);
      const theirs = await measure(writes, ofDatabase, async () => {
        await runPgbench(pgbench, site.databaseUrl, work.script, { clients, each, variables });
      });
      // V8 drops compiled code that is not used; pgbench does not count its own start either.
      await (await work.prepare(Math.ceil(writes / 2)))();
      const ours = await measure(writes, () => ofDatabase() + ownSeconds(), await work.prepare(writes));
      if (round > 0) work.pgbench.push(theirs);
      if (round > 0) work.ours.push(ours);
      await waiting.tidy();
    }
    for (const [kind, spread] of [
      ["one", 1],
      ["many", campaigns],
    ] as const) {
      const { numbers } = await waiting.make(writes, spread);
      const { rate } = await measure(writes, ofDatabase, await settlingOverHttp(site.url, numbers));
      if (round > 0) popular[kind].push(rate);
    }
    await waiting.tidy();
  }
  const shareOfOne = median(popular.one) / median(popular.many);
  const slow = works.filter((work) => !(shareOf(work, judgedBy) >= shareOfPgbench));
  return {
    section: "writes",
    versions: { PostgreSQL: site.databaseVersion, pgbench: pgbench.version },
    how: `Medians of ${rounds || 5} rounds of ${count(writes)}, alternating; shares of pgbench are judged by the ${judgedBy}.`,
    tables: [
      tableOf(works, {
        "": ({ name }) => name,
        statements: ({ script }) => script.statements,
        "pgbench, per second": ({ pgbench }) => of("rate", pgbench),
        "our function": ({ ours }) => of("rate", ours),
        share: (work) => shareOf(work, "clock"),
        "pgbench, processor time": ({ pgbench }) => milliseconds(of("effort", pgbench)),
        "our function, with the database": ({ ours }) => milliseconds(of("effort", ours)),
        "its share": (work) => shareOf(work, "processor"),
      }),
      `Settled over HTTP, ${atOnce} at once: ${count(median(popular.one))} per second for one campaign, ${count(median(popular.many))} for ${campaigns}; share ${count(shareOfOne)}.`,
    ].join("\n\n"),
    figure: works.map((work) => `${work.name} ${count(shareOf(work, judgedBy))} of pgbench`).join(", "),
    failures: [
      ...slow.map(
        (work) => `${work.name}: ${count(shareOf(work, judgedBy))} of pgbench; ${shareOfPgbench} must hold`,
      ),
      ...(shareOfOne >= shareOfMany ? [] : [`one campaign takes ${count(shareOfOne)} of what many take`]),
      ...(await waiting.wrongSums()).map((id) => `${id} has not collected the sum of its completed items`),
    ],
  };
}

const of = (figure: keyof Round, rounds: readonly Round[]) => median(rounds.map((round) => round[figure]));

/** By the clock, or by the processor time that each needs: one thread of ours competes with many on a busy machine. */
function shareOf({ ours, pgbench }: Work, by: "clock" | "processor"): number {
  return by === "clock" ? of("rate", ours) / of("rate", pgbench) : of("effort", pgbench) / of("effort", ours);
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function measure(operations: number, used: () => number, run: () => Promise<void>): Promise<Round> {
  const before = used();
  const start = performance.now();
  await run();
  const seconds = (performance.now() - start) / 1_000;
  return { rate: operations / seconds, effort: ((used() - before) * 1_000) / operations };
}

async function placing(ctx: BankContext, url: string): Promise<Work> {
  async function place(own: BankContext, number: number) {
    const key = randomBytes(8).toString("hex");
    const request = cardOrder([{ id: `yuk-${1 + (number % campaigns)}`, amount }], {
      phone: `5${300_000_000 + number}`,
    });
    const begun = await createOrder(own, { request, language: "tr", key: { key, bodyHash: "" } });
    if (begun.kind !== "created") throw new Error(`an order was refused: ${begun.code}`);
    return { id: begun.orderId, key };
  }
  const { statements, result } = await captureStatements(url, (db) => place(paymentContext(db), 0));
  const head = ["\\set n random(10000000000000, 99999999999999)"];
  let placed = 0;
  return {
    name: "orders placed",
    script: pgbenchScript(statements, [result.id.slice(2), result.key], head),
    prepare: async (operations) => async () => {
      await inCrowd(upTo(operations), clients, () => place(ctx, ++placed));
    },
    variables: async () => ({}),
    pgbench: [],
    ours: [],
  };
}

async function settling(ctx: BankContext, url: string, waiting: WaitingOrders): Promise<Work> {
  async function settle(own: BankContext, message: URLSearchParams) {
    const { status } = await finishPayment(own, message);
    if (status !== "success") throw new Error("a genuine approval was refused");
  }
  const [number = ""] = (await waiting.make(1, 1)).numbers;
  const { statements } = await captureStatements(url, (db) => settle(paymentContext(db), approvalOf(number)));
  const head = ["\\set k :k + 1", "\\set n :first + :client_id * :each + :k"];
  return {
    name: "callbacks settled",
    script: pgbenchScript(statements, [number.slice(3)], head),
    async prepare(operations) {
      const messages = (await waiting.make(operations, campaigns)).numbers.map(approvalOf);
      return () => inCrowd(messages, clients, (message) => settle(ctx, message));
    },
    async variables(each) {
      const { first } = await waiting.make(each * clients, campaigns);
      return { first, each, k: -1 };
    },
    pgbench: [],
    ours: [],
  };
}

/** Made beforehand, because signing is the bank's work. */
function approvalOf(number: string): URLSearchParams {
  return new URLSearchParams(genuineApproval(random, number, amount));
}

/** Like donors who return from the bank. */
async function settlingOverHttp(site: string, numbers: readonly string[]): Promise<() => Promise<void>> {
  const bodies = numbers.map((number) => String(approvalOf(number)));
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return async () => {
    using client = openClient({ maxSockets: atOnce });
    await inCrowd(bodies, atOnce, async (body) => {
      const answer = await client.ask(`${site}/api/payment-verify`, { method: "POST", headers, body });
      if (!answer.headers.location?.endsWith("?status=success"))
        throw new Error(`payment-verify: ${answer.status} ${answer.headers.location}`);
    });
  };
}

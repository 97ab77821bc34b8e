import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { minuteMs, secondMs } from "#shared/text/time.ts";
import type { Opened } from "#testing/databases/store.ts";
import { until } from "#testing/site/until.ts";
import type { Hang } from "./two-banks-drill.ts";

type Pause = { bank: string; openedAt: Date; probeAt: Date; closedAt: Date | null };
type Row = { bank: string; opened_at: string | null; probe_at: string | null; updated_at: string };

/** Milliseconds. The site may write an order shortly after a change that the order does not respect yet. */
const grace = secondMs;

/** Reads the breakers of all banks from the database five times a second. A pause takes at least a minute. */
export function watchBreaker({ rows }: Opened) {
  const pauses: Pause[] = [];
  const abort = new AbortController();

  async function readStates(): Promise<void> {
    const states = await rows<Row>(sql`select bank, opened_at, probe_at, updated_at from bank_states`);
    for (const { bank, opened_at, probe_at, updated_at } of states) {
      const openPause = pauses.findLast((pause) => pause.bank === bank && pause.closedAt === null);
      if (opened_at === null || probe_at === null) {
        if (openPause) openPause.closedAt = new Date(updated_at);
        continue;
      }
      const probeAt = new Date(probe_at);
      if (openPause) openPause.probeAt = probeAt;
      else pauses.push({ bank, openedAt: new Date(opened_at), probeAt, closedAt: null });
    }
  }

  const watchLoop = (async () => {
    while (!abort.signal.aborted) {
      await readStates();
      await wait(200, undefined, { signal: abort.signal }).catch(() => {});
    }
    await readStates();
  })();
  async function end(): Promise<readonly Pause[]> {
    abort.abort();
    await watchLoop;
    return pauses;
  }
  return {
    end,
    /** Waits until a donor may try the paused bank again, or the pause has ended. */
    untilProbe(bank: string): Promise<Pause> {
      const findPause = () =>
        pauses.find(
          (pause) => pause.bank === bank && (pause.closedAt || pause.probeAt.getTime() <= Date.now()),
        );
      const message = `${bank} was never paused for a minute`;
      return until(findPause, { timeout: 150_000, interval: 200, message });
    },
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
}

type Facts = Record<
  "donorsUntilPause" | "hangingOrders" | "movedOrders" | "settled" | "laterElsewhere",
  number
>;

/** Checks that the breaker follows docs/decisions/053-several-banks.md. */
export async function checkBreaker(
  { rows }: Opened,
  pauses: readonly Pause[],
  firstBank: string,
  { hungAt, waiting }: Hang,
): Promise<{ figures: Record<string, number>; violations: string[] }> {
  const [pause, ...furtherPauses] = pauses;
  if (!pause?.closedAt || furtherPauses.length > 0 || pause.bank !== firstBank)
    return { figures: {}, violations: [`the pauses are ${JSON.stringify(pauses)}`] };
  const { openedAt, closedAt } = pause;
  const opened = openedAt.toISOString();
  const closed = closedAt.toISOString();
  const [facts] = await rows<Facts>(sql`
    with failed as (
      select f.at, f.what, a.order_id, a.sequence, o.customer_phone as phone from bank_failures f
        join payment_attempts a on a.number = f.number join orders o on o.id = a.order_id
        where f.bank = ${firstBank} and f.at >= ${hungAt.toISOString()})
    select (select count(distinct phone)::int from failed where at <= ${opened}) as "donorsUntilPause",
      (select count(distinct order_id)::int from failed where what = 'begin') as "hangingOrders",
      (select count(distinct order_id)::int from failed where what = 'begin' and exists (
        select from payment_attempts n where n.order_id = failed.order_id and n.sequence > failed.sequence
          and n.bank <> ${firstBank})) as "movedOrders",
      (select count(*)::int from payment_attempts where bank = ${firstBank} and status = 'settled'
        and settled_at > ${opened} and settled_at < ${closed} and created_at < ${opened}) as settled,
      (select count(*)::int from payment_attempts a where created_at > ${new Date(closedAt.getTime() + grace).toISOString()}
        and bank <> ${firstBank} and not exists (select from bank_failures f join payment_attempts b on b.number = f.number
          where b.order_id = a.order_id and f.what = 'begin')) as "laterElsewhere"`);
  const { donorsUntilPause, hangingOrders, movedOrders, settled, laterElsewhere } = facts as Facts;
  const attempts = await rows<{ at: string }>(
    sql`select created_at as at from payment_attempts where bank = ${firstBank} order by created_at`,
  );
  const moments = attempts.map(({ at }) => new Date(at).getTime());
  const probes = moments.filter((at) => at > openedAt.getTime() + grace && at < closedAt.getTime());
  const atFirst = moments.filter((at) => at > closedAt.getTime() + grace).length;
  const firstProbeMs = (probes[0] ?? 0) - openedAt.getTime();
  const minutes = Math.ceil((closedAt.getTime() - openedAt.getTime()) / minuteMs);
  const checks: [boolean, string][] = [
    // Other donors still get the hanging bank while the server checks it.
    [donorsUntilPause >= 3, `${donorsUntilPause} different donors paused the bank`],
    [
      probes.length >= 1 && probes.length <= minutes,
      `${probes.length} donors tried the paused bank in ${minutes} minutes`,
    ],
    [firstProbeMs >= minuteMs - grace, `the first donor tried the bank after ${firstProbeMs} ms`],
    // After the pause every order goes to the first bank, except orders that could not begin there before.
    [
      atFirst > 0 && laterElsewhere === 0,
      `after the pause ${atFirst} attempts were at the first bank, ${laterElsewhere} elsewhere`,
    ],
    [
      settled >= waiting.length,
      `${settled} payments were settled at the paused bank, where ${waiting.length} donors paid`,
    ],
    [
      movedOrders === hangingOrders,
      `${hangingOrders} orders got the hanging bank, and ${movedOrders} of them the second bank`,
    ],
    ...waiting.map(({ plan, answered }): [boolean, string] => [
      answered.size > 0,
      `the donor of ${plan.key} returned from the paused bank and got no answer`,
    ]),
  ];
  return {
    figures: {
      "ms until the bank was paused": openedAt.getTime() - hungAt.getTime(),
      "orders that got the hanging bank": hangingOrders,
      "payments settled at the paused bank": settled,
      "length of the pause, ms": closedAt.getTime() - openedAt.getTime(),
      "attempts at the first bank after the pause": atFirst,
    },
    violations: checks.flatMap(([holds, text]) => (holds ? [] : [text])),
  };
}

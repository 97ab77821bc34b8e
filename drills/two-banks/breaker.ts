import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { minuteMs, secondMs } from "#shared/text/time.ts";
import type { Opened } from "#testing/databases/store.ts";
import { until } from "#testing/site/until.ts";
import type { Evening } from "./two-banks-drill.ts";

/** A bank got no donors from `openedAt` until `closedAt`. */
type Pause = { bank: string; openedAt: Date; probeAt: Date; closedAt: Date | null };
type Row = { bank: string; opened_at: string | null; probe_at: string | null; updated_at: string };

/** An order that chose its bank just before the state changed is written just after it. */
const grace = secondMs;

/** Follows the breakers of a site's banks in its database, five times a second. A pause is a minute long at least. */
export function watchBreaker({ rows }: Opened) {
  const pauses: Pause[] = [];
  const ended = new AbortController();

  async function look(): Promise<void> {
    const states = await rows<Row>(sql`select bank, opened_at, probe_at, updated_at from bank_states`);
    for (const { bank, opened_at, probe_at, updated_at } of states) {
      const known = pauses.findLast((one) => one.bank === bank && one.closedAt === null);
      if (opened_at === null || probe_at === null) {
        if (known) known.closedAt = new Date(updated_at);
        continue;
      }
      const probeAt = new Date(probe_at);
      if (known) known.probeAt = probeAt;
      else pauses.push({ bank, openedAt: new Date(opened_at), probeAt, closedAt: null });
    }
  }

  const watching = (async () => {
    while (!ended.signal.aborted) {
      await look();
      await wait(200, undefined, { signal: ended.signal }).catch(() => {});
    }
    await look();
  })();
  async function end(): Promise<readonly Pause[]> {
    ended.abort();
    await watching;
    return pauses;
  }
  return {
    /** Looks once more; resolves with the pauses in the order in which they began. */
    end,
    /** Waits until a bank was paused, and one donor may try it again, or the pause has ended. */
    untilProbe(bank: string): Promise<Pause> {
      const mayProbe = () =>
        pauses.find((one) => one.bank === bank && (one.closedAt || one.probeAt.getTime() <= Date.now()));
      const message = `${bank} was never paused for its minute`;
      return until(mayProbe, { timeout: 150_000, interval: 200, message });
    },
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
}

type Facts = { toOpen: number; met: number; elsewhere: number; settled: number; atOther: number };

/** Whether donors were led around the first bank as docs/decisions/053-several-banks.md says. */
export async function judgeBreaker(
  { rows }: Opened,
  pauses: readonly Pause[],
  first: string,
  { hungAt, waiting }: Evening,
): Promise<{ figures: Record<string, number>; violations: string[] }> {
  const [pause, ...others] = pauses;
  if (!pause?.closedAt || others.length > 0 || pause.bank !== first)
    return { figures: {}, violations: [`the pauses are ${JSON.stringify(pauses)}`] };
  const { openedAt, closedAt } = pause;
  const opened = openedAt.toISOString();
  const closed = closedAt.toISOString();
  const [facts] = await rows<Facts>(sql`
    with failed as (
      select f.at, f.what, a.order_id, a.sequence, o.customer_phone as phone from bank_failures f
        join payment_attempts a on a.number = f.number join orders o on o.id = a.order_id
        where f.bank = ${first} and f.at >= ${hungAt.toISOString()})
    select (select count(distinct phone)::int from failed where at <= ${opened}) as "toOpen",
      (select count(distinct order_id)::int from failed where what = 'begin') as met,
      (select count(distinct order_id)::int from failed where what = 'begin' and exists (
        select from payment_attempts n where n.order_id = failed.order_id and n.sequence > failed.sequence
          and n.bank <> ${first})) as elsewhere,
      (select count(*)::int from payment_attempts where bank = ${first} and status = 'settled'
        and settled_at > ${opened} and settled_at < ${closed} and created_at < ${opened}) as settled,
      (select count(*)::int from payment_attempts a where created_at > ${new Date(closedAt.getTime() + grace).toISOString()}
        and bank <> ${first} and not exists (select from bank_failures f join payment_attempts b on b.number = f.number
          where b.order_id = a.order_id and f.what = 'begin')) as "atOther"`);
  const { toOpen, met, elsewhere, settled, atOther } = facts as Facts;
  const begun = await rows<{ at: string }>(
    sql`select created_at as at from payment_attempts where bank = ${first} order by created_at`,
  );
  const moments = begun.map(({ at }) => new Date(at).getTime());
  const probes = moments.filter((at) => at > openedAt.getTime() + grace && at < closedAt.getTime());
  const atFirst = moments.filter((at) => at > closedAt.getTime() + grace).length;
  const firstProbeMs = (probes[0] ?? 0) - openedAt.getTime();
  const minutes = Math.ceil((closedAt.getTime() - openedAt.getTime()) / minuteMs);
  const checks: [boolean, string][] = [
    // Donors go on meeting the bank while the server asks it for itself.
    [toOpen >= 3, `${toOpen} different donors paused the bank`],
    [
      probes.length >= 1 && probes.length <= minutes,
      `${probes.length} donors tried the paused bank in ${minutes} minutes`,
    ],
    [firstProbeMs >= minuteMs - grace, `the first try came after ${firstProbeMs} ms`],
    // Once it works again every order goes there, except one that could not be begun there before.
    [atFirst > 0 && atOther === 0, `after the pause ${atFirst} went there, ${atOther} elsewhere`],
    [
      settled >= waiting.length,
      `${settled} payments settled at the paused bank, where ${waiting.length} donors paid`,
    ],
    [elsewhere === met, `${met} met the hanging bank, ${elsewhere} got another`],
    ...waiting.map(({ plan, answered }): [boolean, string] => [
      answered.size > 0,
      `${plan.key} came back from the paused bank and got no answer`,
    ]),
  ];
  return {
    figures: {
      "ms until the bank was paused": openedAt.getTime() - hungAt.getTime(),
      "orders that met the hanging bank": met,
      "payments settled there while it was paused": settled,
      "ms from the pause to its end": closedAt.getTime() - openedAt.getTime(),
      "attempts there afterwards": atFirst,
    },
    violations: checks.flatMap(([holds, text]) => (holds ? [] : [text])),
  };
}

import { sql } from "drizzle-orm";
import { minuteMs, secondMs } from "#shared/time.ts";
import type { Opened } from "#testing/databases/store.ts";
import type { Evening } from "./evening.ts";
import type { Pause } from "./watch-breaker.ts";

/** An order that chose its bank just before the state changed is written just after it. */
const grace = secondMs;

type Facts = {
  /** Of the first bank. */
  pause: Pause & { closedAt: Date };
  opened: Opened;
  banks: readonly [string, string];
  evening: Evening;
};

export type Judged = { figures: Record<string, number>; violations: string[] };

/** Whether donors were led around the first bank as docs/decisions/053-several-banks.md says. */
export async function judgeBreaker(
  opened: Opened,
  pauses: readonly Pause[],
  banks: readonly [string, string],
  evening: Evening,
): Promise<Judged> {
  const [only, ...others] = pauses;
  if (!only?.closedAt || others.length > 0 || only.bank !== banks[0])
    return { figures: {}, violations: [`the pauses are ${JSON.stringify(pauses)}`] };
  const facts: Facts = { pause: { ...only, closedAt: only.closedAt }, opened, banks, evening };
  const { openedAt, closedAt } = facts.pause;
  const counts = await countDonors(facts);
  const { probes, firstProbeMs } = await countProbes(facts);
  const after = await countAfter(facts);
  const settled = await countSettledWhilePaused(facts);
  const minutes = Math.ceil((closedAt.getTime() - openedAt.getTime()) / minuteMs);
  const checks: [boolean, string][] = [
    // Donors go on meeting the bank while the server asks it for itself.
    [counts.toOpen >= 3, `${counts.toOpen} different donors paused the bank`],
    [probes >= 1 && probes <= minutes, `${probes} donors tried the paused bank in ${minutes} minutes`],
    [firstProbeMs >= minuteMs - grace, `the first try came after ${firstProbeMs} ms`],
    [after.atFirst > 0 && after.atOther === 0, `after the pause: ${JSON.stringify(after)}`],
    [
      settled >= evening.waiting.length,
      `${settled} payments settled at the paused bank, where ${evening.waiting.length} donors paid`,
    ],
    [counts.elsewhere === counts.met, `${counts.met} met the hanging bank, ${counts.elsewhere} got another`],
    ...evening.waiting.map(({ plan, answered }): [boolean, string] => [
      answered.size > 0,
      `${plan.key} came back from the paused bank and got no answer`,
    ]),
  ];
  return {
    figures: {
      "ms until the bank was paused": openedAt.getTime() - evening.hungAt.getTime(),
      "different donors until then": counts.toOpen,
      "orders that met the hanging bank": counts.met,
      "longest wait for a form, ms": Math.round(evening.slowestFormMs),
      "payments settled there while it was paused": settled,
      "tries of the paused bank": probes,
      "ms from the pause to the first try": firstProbeMs,
      "ms from the pause to its end": closedAt.getTime() - openedAt.getTime(),
      "attempts there afterwards": after.atFirst,
    },
    violations: checks.flatMap(([holds, text]) => (holds ? [] : [text])),
  };
}

/** Donors whose failures opened the breaker; orders that could not begin there, and how many got another bank at once. */
async function countDonors({ opened, pause, banks: [first], evening }: Facts) {
  const [row] = await opened.rows<{ toOpen: number; met: number; elsewhere: number }>(sql`
    with failed as (
      select f.at, f.what, a.order_id, a.sequence, o.customer_phone as phone from bank_failures f
        join payment_attempts a on a.number = f.number join orders o on o.id = a.order_id
        where f.bank = ${first} and f.at >= ${evening.hungAt.toISOString()})
    select (select count(distinct phone)::int from failed where at <= ${pause.openedAt.toISOString()}) as "toOpen",
      (select count(distinct order_id)::int from failed where what = 'begin') as met,
      (select count(distinct order_id)::int from failed where what = 'begin' and exists (
        select from payment_attempts n where n.order_id = failed.order_id and n.sequence > failed.sequence
          and n.bank <> ${first})) as elsewhere`);
  return row ?? { toOpen: 0, met: 0, elsewhere: 0 };
}

async function countProbes({ opened, pause, banks: [first] }: Facts) {
  const from = new Date(pause.openedAt.getTime() + grace).toISOString();
  const [row] = await opened.rows<{ n: number; at: string | null }>(sql`
    select count(*)::int as n, min(created_at) as at from payment_attempts
    where bank = ${first} and created_at > ${from} and created_at < ${pause.closedAt.toISOString()}`);
  const at = row?.at ? new Date(row.at).getTime() : 0;
  return { probes: row?.n ?? 0, firstProbeMs: Math.max(0, at - pause.openedAt.getTime()) };
}

/** Once it works again every order goes there, except one that could not be begun there before. */
async function countAfter({ opened, pause, banks: [first] }: Facts) {
  const from = new Date(pause.closedAt.getTime() + grace).toISOString();
  return {
    atFirst: await opened.count(sql`payment_attempts where created_at > ${from} and bank = ${first}`),
    atOther: await opened.count(sql`payment_attempts a where created_at > ${from} and bank <> ${first}
      and not exists (select from bank_failures f join payment_attempts b on b.number = f.number
        where b.order_id = a.order_id and f.what = 'begin')`),
  };
}

function countSettledWhilePaused({ opened, pause, banks: [first] }: Facts): Promise<number> {
  return opened.count(sql`payment_attempts where bank = ${first} and status = 'settled'
    and settled_at > ${pause.openedAt.toISOString()} and settled_at < ${pause.closedAt.toISOString()}
    and created_at < ${pause.openedAt.toISOString()}`);
}

import { sql } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { bringForward } from "./claim-hint.ts";
import type { PaymentContext } from "./context.ts";
import { confirmAfter } from "./rules.ts";

type Context = Pick<PaymentContext, "db" | "clock" | "log">;

/** Beyond this many, the timed inquiries are soon enough. */
const most = 5_000;
const tryAgainMs = 5_000;

/** `proven`: the message was authentic, so its inquiry is due at once; others stay within the limits of hints. */
type Waiting = Map<string, { proven: boolean }>;

/** In memory, because the database did not answer. What a process forgets by ending is left to the timed inquiry. */
const waitingFor = new WeakMap<Db, Waiting>();

/** A message about this attempt could not be decided: its next inquiry comes sooner, as soon as the database answers. */
export function inquireWhenBack(ctx: Context, number: string, { proven }: { proven: boolean }): void {
  const known = waitingFor.get(ctx.db);
  const waiting: Waiting = known ?? new Map();
  if (waiting.size < most) waiting.set(number, { proven: proven || waiting.get(number)?.proven === true });
  if (known) return;
  waitingFor.set(ctx.db, waiting);
  tryLater(ctx);
}

function tryLater(ctx: Context): void {
  setTimeout(() => void bringWaiting(ctx).catch(() => tryLater(ctx)), tryAgainMs).unref();
}

/** Brings the inquiries forward that wait for the database. Throws while it does not answer. */
export async function bringWaiting(ctx: Context): Promise<void> {
  const waiting = waitingFor.get(ctx.db);
  if (!waiting) return;
  const proven = [...waiting].flatMap(([number, one]) => (one.proven ? [number] : []));
  const dueAt = new Date(ctx.clock.now().getTime() + confirmAfter).toISOString();
  await ctx.db.execute(sql`
    update payment_attempts set next_ask_at = ${dueAt}::timestamptz where number in (
      select number from payment_attempts
      where number in (select jsonb_array_elements_text(${JSON.stringify(proven)}::jsonb))
        and status in ('started', 'declined') and coalesce(next_ask_at > ${dueAt}::timestamptz, true)
      for no key update skip locked)`);
  for (const number of proven) waiting.delete(number);
  for (const number of waiting.keys()) {
    await bringForward(ctx, number);
    waiting.delete(number);
  }
  if (waitingFor.get(ctx.db) === waiting) waitingFor.delete(ctx.db);
  ctx.log.warn({ proven: proven.length }, "database answers again; inquiries brought forward");
}

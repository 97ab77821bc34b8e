import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { maskCards } from "#server/platform/log/mask-cards.ts";
import type { BankContext, PaymentContext } from "./context.ts";
import { paymentMessages } from "./table.ts";

const keptLength = 100;

/** A callback whose approval waits for an inquiry has this outcome. */
export const inquiredFirst = "asked_first";

/** The fields of a callback that the bank's traits declare safe to keep. */
export function maskedFields({ bank }: Pick<BankContext, "bank">, fields: URLSearchParams) {
  const { facts, personal, textOf = (value) => value } = bank.traits.logged;
  const kept: Record<string, string> = {};
  for (const name of [...facts, ...personal]) {
    const value = fields.get(name);
    if (value === null || value === "") continue;
    // A sender may put a card number into the field of a code.
    kept[name] = maskCards(printable(textOf(value)))
      .slice(0, keptLength)
      // The cut may leave half a surrogate pair, which JSON columns refuse.
      .toWellFormed();
  }
  return kept;
}

function printable(value: string): string {
  return value.replace(/\p{Cc}/gu, " ");
}

type Trace = {
  source: "callback" | "inquiry";
  outcome: string;
  reason?: string | null;
  number: string;
  orderId: string | null;
  details: Record<string, unknown>;
};

/**
 * Records an authentic message or the answer to an inquiry. A repeat only raises a count: browsers repeat callbacks,
 * and inquiries without a usable answer go on for days.
 */
export async function recordMessage(
  ctx: Pick<PaymentContext, "clock">,
  db: Db | Tx,
  trace: Trace,
): Promise<void> {
  const { source, number, outcome, reason = null } = trace;
  const bucket = `${source}:${number}:${outcome}:${reason ?? ""}`;
  await countMessage(db, { ...trace, reason, bucket, receivedAt: ctx.clock.now() });
}

/** Unauthentic messages are counted in one row per reason and hour, so that an attacker cannot fill the disk. */
export async function countUnauthentic(
  ctx: Pick<BankContext, "bank" | "clock" | "db">,
  reason: string,
  fields: URLSearchParams,
): Promise<void> {
  const now = ctx.clock.now();
  const bucket = `${reason}:${now.toISOString().slice(0, 13)}`;
  const row = {
    source: "callback",
    outcome: "untrusted",
    reason,
    bucket,
    receivedAt: now,
    details: maskedFields(ctx, fields),
  };
  await countMessage(ctx.db, row);
}

async function countMessage(db: Db | Tx, row: typeof paymentMessages.$inferInsert): Promise<void> {
  await db
    .insert(paymentMessages)
    .values(row)
    .onConflictDoUpdate({
      target: paymentMessages.bucket,
      set: {
        count: sql`${paymentMessages.count} + 1`,
        // A declined attempt that is approved later keeps one row, with the approval's 3-D status.
        details: sql`case when excluded.details ->> 'weak3d' is null then ${paymentMessages.details}
          else ${paymentMessages.details} || jsonb_build_object('weak3d', excluded.details -> 'weak3d') end`,
      },
    });
}

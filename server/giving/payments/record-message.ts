import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { maskCards } from "#server/platform/log/mask-cards.ts";
import type { BankContext, PaymentContext } from "./context.ts";
import { paymentMessages } from "./table.ts";

const maxFieldLength = 100;

/** The stored outcome of a callback whose approval an inquiry must confirm first. */
export const inquiryFirst = "asked_first";

/** Returns the fields of a callback that may be stored according to the bank's traits. */
export function maskedFields({ bank }: Pick<BankContext, "bank">, fields: URLSearchParams) {
  const { facts, personal, decodeText = (value) => value } = bank.traits.logged;
  const masked: Record<string, string> = {};
  for (const name of [...facts, ...personal]) {
    const value = fields.get(name);
    if (value === null || value === "") continue;
    // Any sender can put a card number into any field.
    masked[name] = maskCards(printable(decodeText(value)))
      .slice(0, maxFieldLength)
      // `slice` may cut a surrogate pair in half, which JSON columns refuse.
      .toWellFormed();
  }
  return masked;
}

function printable(value: string): string {
  return value.replace(/\p{Cc}/gu, " ");
}

type MessageRecord = {
  source: "callback" | "inquiry";
  outcome: string;
  reason?: string | null;
  number: string;
  orderId: string | null;
  details: Record<string, unknown>;
};

/**
 * Records an authentic message or the answer to an inquiry. A repetition only increments the row's count: browsers
 * repeat callbacks, and inquiries without a usable answer are repeated for days.
 */
export async function recordMessage(
  ctx: Pick<PaymentContext, "clock">,
  db: Db | Tx,
  record: MessageRecord,
): Promise<void> {
  const { source, number, outcome, reason = null } = record;
  const bucket = `${source}:${number}:${outcome}:${reason ?? ""}`;
  await countMessage(db, { ...record, reason, bucket, receivedAt: ctx.clock.now() });
}

/** Counts an unauthentic message in one row for each reason and hour, so that an attacker cannot fill the disk. */
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
        // The row keeps the fields of the first message, and adds the 3-D status of a later one.
        details: sql`case when excluded.details ->> 'weak3d' is null then ${paymentMessages.details}
          else ${paymentMessages.details} || jsonb_build_object('weak3d', excluded.details -> 'weak3d') end`,
      },
    });
}

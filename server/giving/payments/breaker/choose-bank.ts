import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { PaymentContext } from "../context.ts";
import { lira } from "../rules.ts";
import type { SiteBank } from "../site-bank.ts";
import { paymentAttempts } from "../table.ts";
import { countedForMs, probeAfterMs, stateOf } from "./rules.ts";
import { bankFailures, bankStates } from "./table.ts";

/** `usable` false: no bank takes donors now, and this one must not be called to begin. */
export type BankChoice = { bank: SiteBank; usable: boolean };

type Ctx = Pick<PaymentContext, "banks" | "clock">;

/**
 * Returns the bank of the next attempt: the first of BANKS that takes the currency and is not off or paused. A bank that
 * could not begin a payment of this order comes last. The only bank of a site is always used.
 */
export async function chooseBank(
  ctx: Ctx,
  tx: Tx,
  { orderId = "", currency = lira } = {},
): Promise<BankChoice> {
  const able = ctx.banks.filter(({ traits }) => traits.currencies.includes(currency));
  const [first] = able;
  if (!first) throw new Error("no bank takes this currency");
  if (ctx.banks.length === 1) return { bank: first, usable: true };
  const failed = await banksThatFailed(ctx, tx, orderId);
  const rows = await tx.select().from(bankStates);
  const known = new Map(rows.map((row) => [row.bank, row]));
  const isLast = ({ name }: SiteBank) => failed.has(name);
  for (const bank of [...able.filter((one) => !isLast(one)), ...able.filter(isLast)]) {
    const state = stateOf(known.get(bank.name), ctx.clock.now());
    if (state === "working") return { bank, usable: true };
    if (state === "probing" && (await claimProbe(ctx, tx, bank.name))) return { bank, usable: true };
  }
  return { bank: able.find(({ name }) => !known.get(name)?.offAt) ?? first, usable: false };
}

async function banksThatFailed({ clock }: Ctx, tx: Tx, orderId: string): Promise<Set<string>> {
  if (orderId === "") return new Set();
  const since = new Date(clock.now().getTime() - countedForMs);
  const found = await tx
    .selectDistinct({ bank: bankFailures.bank })
    .from(bankFailures)
    .innerJoin(paymentAttempts, eq(paymentAttempts.number, bankFailures.number))
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        inArray(bankFailures.what, ["begin", "refused"]),
        sql`${bankFailures.at} > ${since.toISOString()}`,
      ),
    );
  return new Set(found.map(({ bank }) => bank));
}

/** Lets one donor each minute try a paused bank; donors who choose at the same moment do not wait. */
async function claimProbe({ clock }: Ctx, tx: Tx, bank: string): Promise<boolean> {
  const now = clock.now();
  const at = now.toISOString();
  const next = new Date(now.getTime() + probeAfterMs).toISOString();
  const rows = await rowsOf<unknown>(tx)`
    update bank_states set probe_at = ${next}, updated_at = ${at}
    where bank = (select bank from bank_states where bank = ${bank} and off_at is null
      and (probe_at <= ${at} or probe_at > ${next}) for update skip locked)
    returning bank`;
  return rows.length > 0;
}

/** Returns whether the next bank takes the card on the checkout page. The bank of the order may differ by then. */
export async function takesCard({
  banks,
  clock,
  db,
  log,
}: Ctx & Pick<PaymentContext, "db" | "log">): Promise<boolean> {
  const [first] = banks;
  if (banks.length <= 1) return first?.card !== null;
  try {
    const rows = await db.select().from(bankStates);
    const stateNow = ({ name }: SiteBank) =>
      stateOf(
        rows.find(({ bank }) => bank === name),
        clock.now(),
      );
    const next = banks.find((bank) => stateNow(bank) === "working") ?? first;
    return next?.card !== null;
  } catch (err) {
    log.warn({ err }, "bank states not read");
    return first?.card !== null;
  }
}

import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { PaymentContext } from "../context.ts";
import { lira } from "../rules.ts";
import type { SiteBank } from "../site-bank.ts";
import { paymentAttempts } from "../table.ts";
import { failureLifetimeMs, probeAfterMs, stateOf } from "./rules.ts";
import { bankFailures, bankStates } from "./table.ts";

/** `usable` is false if no bank takes donors now; then the bank must not be called to begin a payment. */
export type BankChoice = { bank: SiteBank; usable: boolean };

type ChoiceContext = Pick<PaymentContext, "banks" | "clock">;

/**
 * Returns the bank of the next attempt: the first bank of BANKS that takes the currency and is neither off nor paused.
 * A bank that could not begin a payment of this order comes last. The only bank of a site is always used.
 */
export async function chooseBank(
  ctx: ChoiceContext,
  tx: Tx,
  { orderId = "", currency = lira } = {},
): Promise<BankChoice> {
  const capableBanks = ctx.banks.filter(({ traits }) => traits.currencies.includes(currency));
  const [first] = capableBanks;
  if (!first) throw new Error("no bank takes this currency");
  if (ctx.banks.length === 1) return { bank: first, usable: true };
  const failedBanks = await findFailedBanks(ctx, tx, orderId);
  const rows = await tx.select().from(bankStates);
  const statesByBank = new Map(rows.map((row) => [row.bank, row]));
  const isLast = ({ name }: SiteBank) => failedBanks.has(name);
  for (const bank of [...capableBanks.filter((bank) => !isLast(bank)), ...capableBanks.filter(isLast)]) {
    const state = stateOf(statesByBank.get(bank.name), ctx.clock.now());
    if (state === "working") return { bank, usable: true };
    if (state === "probing" && (await claimProbe(ctx, tx, bank.name))) return { bank, usable: true };
  }
  return { bank: capableBanks.find(({ name }) => !statesByBank.get(name)?.offAt) ?? first, usable: false };
}

async function findFailedBanks({ clock }: ChoiceContext, tx: Tx, orderId: string): Promise<Set<string>> {
  if (orderId === "") return new Set();
  const since = new Date(clock.now().getTime() - failureLifetimeMs);
  const rows = await tx
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
  return new Set(rows.map(({ bank }) => bank));
}

/**
 * Returns whether this donor may try a paused bank: one donor each minute. Concurrent donors do not wait for the lock.
 */
async function claimProbe({ clock }: ChoiceContext, tx: Tx, bank: string): Promise<boolean> {
  const now = clock.now();
  const at = now.toISOString();
  const nextProbe = new Date(now.getTime() + probeAfterMs).toISOString();
  const rows = await rowsOf<unknown>(tx)`
    update bank_states set probe_at = ${nextProbe}, updated_at = ${at}
    where bank = (select bank from bank_states where bank = ${bank} and off_at is null
      and (probe_at <= ${at} or probe_at > ${nextProbe}) for update skip locked)
    returning bank`;
  return rows.length > 0;
}

/** Returns whether the checkout page shows card fields, according to the bank of the next attempt at this time. */
export async function takesCard({
  banks,
  clock,
  db,
  log,
}: ChoiceContext & Pick<PaymentContext, "db" | "log">): Promise<boolean> {
  const [first] = banks;
  if (banks.length <= 1) return first?.card !== null;
  try {
    const rows = await db.select().from(bankStates);
    const stateNow = ({ name }: SiteBank) =>
      stateOf(
        rows.find(({ bank }) => bank === name),
        clock.now(),
      );
    const nextBank = banks.find((bank) => stateNow(bank) === "working") ?? first;
    return nextBank?.card !== null;
  } catch (err) {
    log.warn({ err }, "bank states not read");
    return first?.card !== null;
  }
}

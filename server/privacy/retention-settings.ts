import { inArray } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { settings } from "../db/table.ts";

/** How many months each kind of data is kept; null: until a person asks for erasure. */
export type RetentionSettings = {
  /** Donors' data of orders that were paid, also when the money was given back. */
  donorMonths: number | null;
  /** Donors' data of orders that were never paid. */
  unpaidMonths: number | null;
  /** The donor's name and tax number on receipts, also when the donor's other data were erased. */
  documentMonths: number | null;
  /** Numbers and texts of SMS, and addresses of mail, that are finished. */
  smsMonths: number | null;
  /** The fields of the bank's messages and answers; texts and payers of statement rows. */
  bankMonths: number | null;
  /** Sign-ins and sign-outs of staff with their address, and the address of every other audit entry. */
  signInMonths: number | null;
  /** All other audit entries. */
  auditMonths: number | null;
};

export type RetentionName = keyof RetentionSettings;

/**
 * Reasons, which the foundation's lawyer must confirm (docs/how-to/answer-a-kvkk-request.md): accounts and vouchers
 * are kept for 10 years (Turkish Commercial Code, art. 82; Tax Procedure Law, art. 253: 5 years), and the audit trail
 * explains them. A receipt is such a voucher. A card payment can be disputed for up to about 18 months. Unpaid orders are needed only until the
 * donor stops asking; an SMS until its delivery is beyond doubt. Sign-in records help to investigate misuse.
 */
export const defaultRetention: RetentionSettings = {
  donorMonths: 120,
  unpaidMonths: 6,
  documentMonths: 120,
  smsMonths: 6,
  bankMonths: 24,
  signInMonths: 24,
  auditMonths: 120,
};

export const retentionNames = Object.keys(defaultRetention) as RetentionName[];

/**
 * Removed data never come back, so a typing mistake must not remove them: at least the shortest time that tax law
 * requires for vouchers, and a year for the data that explain them.
 */
export const leastMonths: Record<RetentionName, number> = {
  donorMonths: 60,
  unpaidMonths: 1,
  documentMonths: 60,
  smsMonths: 1,
  bankMonths: 6,
  signInMonths: 1,
  auditMonths: 60,
};

export const longestMonths = 600;

export function retentionKey(name: RetentionName): string {
  return `privacy.${name}`;
}

export async function readRetention(db: Db | Tx): Promise<RetentionSettings> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, retentionNames.map(retentionKey)));
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const found = { ...defaultRetention };
  for (const name of retentionNames) {
    const months = stored.get(retentionKey(name));
    // Some drivers turn a JSON null into SQL null: 0 means no end.
    if (typeof months === "number") found[name] = months || null;
  }
  return found;
}

/** The time so many calendar months ago; older data are not kept. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const days = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), days));
  return then;
}

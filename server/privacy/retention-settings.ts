import { inArray } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { settings } from "../db/table.ts";

/** For how many months what is kept; null: for as long as nobody asks. */
export type RetentionSettings = {
  /** Donors' data of orders that were paid, also of those whose money was given back. */
  donorMonths: number | null;
  /** Donors' data of orders that were never paid. */
  unpaidMonths: number | null;
  /** Numbers and texts of SMS that have been dealt with. */
  smsMonths: number | null;
  /** What the bank's messages and answers said, field by field. */
  bankMonths: number | null;
  /** When and from where staff signed in and out, and the address behind every other entry of the audit trail. */
  signInMonths: number | null;
  /** Everything else in the audit trail. */
  auditMonths: number | null;
};

export type RetentionName = keyof RetentionSettings;

/**
 * Reasons, each for the foundation's lawyer to confirm (docs/how-to/answer-a-kvkk-request.md): books and vouchers are
 * kept for 10 years (Turkish Commercial Code, art. 82; Tax Procedure Law, art. 253: 5 years), and the audit trail
 * explains them. A card payment can be disputed for up to about 18 months. What came to nothing is needed only until
 * the donor has stopped asking; an SMS until nobody doubts that it came. Records of sign-in serve to look into misuse.
 */
export const defaultRetention: RetentionSettings = {
  donorMonths: 120,
  unpaidMonths: 6,
  smsMonths: 6,
  bankMonths: 24,
  signInMonths: 24,
  auditMonths: 120,
};

export const retentionNames = Object.keys(defaultRetention) as RetentionName[];

/**
 * What is forgotten never comes back, so a slip of the finger must not do it: no less than the shortest time that the
 * tax law demands for vouchers, and a year for what explains them.
 */
export const leastMonths: Record<RetentionName, number> = {
  donorMonths: 60,
  unpaidMonths: 1,
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
    // A JSON null would be SQL's null to some drivers: 0 stands for no end.
    if (typeof months === "number") found[name] = months || null;
  }
  return found;
}

/** The moment so many calendar months ago; what is older is not kept. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const days = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), days));
  return then;
}

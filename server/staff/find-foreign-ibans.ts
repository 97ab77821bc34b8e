import type { Db, Tx } from "#server/platform/db/connect.ts";
import { findIbans } from "#shared/money/find-ibans.ts";

/** Reads the IBANs that donors see. */
export type ReadShownIbans = (db: Db | Tx) => Promise<ReadonlySet<string>>;

export type ForeignIbans = Record<string, "foreignIban">;

/**
 * Finds the fields with an IBAN that is none of the foundation's. One person may not lead gifts to another account by a
 * text, because the accounts themselves change only with a second person or after a day (docs/decisions/061-bank-accounts.md).
 */
export async function findForeignIbans(
  tx: Tx,
  values: object,
  readShownIbans: ReadShownIbans | undefined,
): Promise<ForeignIbans> {
  const found = Object.entries(values).flatMap(([field, value]) => {
    // No page shows a slug as a text, and words with numbers in it can look like an IBAN by chance.
    const ibans = field === "slug" ? [] : listTexts(value).flatMap(findIbans);
    return ibans.length > 0 ? [{ field, ibans }] : [];
  });
  if (found.length === 0) return {};
  const shownIbans = (await readShownIbans?.(tx)) ?? new Set();
  const foreign = found.filter(({ ibans }) => ibans.some((iban) => !shownIbans.has(iban)));
  return Object.fromEntries(foreign.map(({ field }) => [field, "foreignIban"]));
}

/** Lists the texts in a value, also those of the pictures of a gallery. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

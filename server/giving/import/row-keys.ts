import { createPayerDigest } from "#server/giving/transfers/payer-digest.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { foldWords } from "./read-cells.ts";
import type { ImportedDonor, ImportedGift } from "./read-row.ts";

const digestKeyName = "import.row-key";

/** Makes the keys of the rows of one file. `giftKey` and `donorKey` must be called for each row, in the order of the file. */
export async function createKeys(db: Db, source: string) {
  const digest = await createPayerDigest(db, digestKeyName);
  const counts = new Map<string, number>();
  return {
    /** Two equal gifts without a number are two gifts, so the second has another key. */
    giftKey(gift: ImportedGift, oldId: string): string {
      if (oldId !== "") return `${source}:${oldId}`;
      const { day, amount, name, phone, email, campaign } = gift;
      const value = digest(
        JSON.stringify([day, amount, foldWords(name), phone, email, foldWords(campaign)]),
      ).slice(0, 27);
      const count = (counts.get(value) ?? 0) + 1;
      counts.set(value, count);
      return `${source}:=${value}:${count}`;
    },
    donorKey(donor: ImportedDonor, oldId: string): string {
      if (oldId !== "") return `${source}:donor:${oldId}`;
      return `${source}:donor:=${digest(JSON.stringify([donor.phone, donor.email, donor.phone && donor.email ? "" : foldWords(donor.name)]))}`;
    },
  };
}

/** Returns which of these keys have made a gift or donor that no undo has removed. */
export async function findMadeKeys(db: Pick<Db, "execute">, keys: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ key: string }>(db)`
    select key from import_rows
    where record_id is not null and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`;
  return new Set(rows.map(({ key }) => key));
}

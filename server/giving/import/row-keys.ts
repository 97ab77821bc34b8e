import { createKeyedDigest } from "#server/giving/transfers/create-keyed-digest.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { foldWords } from "./read-cells.ts";
import type { ImportedDonor, ImportedGift } from "./read-row.ts";

const digestKeyName = "import.row-key";

/** Makes the keys of the rows of one file. `giftKey` and `donorKey` must be called for each row, in the order of the file. */
export async function createKeys(db: Db, source: string) {
  const digest = await createKeyedDigest(db, digestKeyName);
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

/** What the row with a key has made. `day` and `amount` are null for donors. */
export type MadeRecord = { key: string; recordId: string; day: string | null; amount: number | null };

/** Returns what these keys have made, by key, unless an undo has removed it. */
export async function findMade(
  db: Pick<Db, "execute">,
  keys: readonly string[],
): Promise<Map<string, MadeRecord>> {
  const rows = await rowsOf<MadeRecord>(db)`
    select r.key, r.record_id as "recordId", o.given_on::text as day, o.total_amount::float8 as amount
    from import_rows r left join orders o on o.id = r.record_id
    where r.record_id is not null and r.key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`;
  return new Map(rows.map((row) => [row.key, row]));
}

/** Returns true when a number of the earlier system belongs to another gift, because staff numbered the rows of each file. */
export function isOtherGift({ day, amount }: MadeRecord, gift: ImportedGift): boolean {
  return (day !== null && day !== gift.day) || (amount !== null && amount !== gift.amount);
}

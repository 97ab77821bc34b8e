import { limitSearch, maskFor } from "#app/admin/mask-for.server.ts";
import { findKnownDonor } from "#server/giving/donors/find-known-donor.ts";
import { listDonors } from "#server/giving/donors/list-donors.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Holder } from "#server/staff/permissions.ts";

const maxDonors = 8;

/** A donor whom staff choose. The contact is masked for staff without the right to contacts. */
export type FoundDonor = { id: string; name: string; phone: string | null; email: string | null };

export type ListedDonor = FoundDonor & { gifts: number; lastGift: string | null };

/** Finds donors by a part of the phone, the name or the e-mail address, or by the number of one of their orders. */
export async function findDonors(db: Db, person: Holder, search: string): Promise<ListedDonor[]> {
  const { rows } = await listDonors(db, { search, ...limitSearch(person), pageSize: maxDonors });
  const donors = rows.map(({ id, name, phone, email, gifts, lastGift }) => {
    return { id, name, phone, email, gifts, lastGift };
  });
  return maskFor(person, donors);
}

export async function readDonor(db: Db, person: Holder, id: string): Promise<FoundDonor | null> {
  const donor = await findKnownDonor(db, id);
  if (!donor) return null;
  const { name, phone, email } = donor;
  return maskFor(person, { id: donor.id, name, phone, email });
}

import { listCategories } from "#server/content/categories/queries.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { OTHER_PURPOSES, type PurposeNames } from "#shared/money/account-purpose.ts";

/** Reads the names of the purposes that an account can have, in the order of the form. */
export async function readPurposeNames(db: Db | Tx): Promise<PurposeNames> {
  const categories = await listCategories(db, "campaigns");
  return { ...Object.fromEntries(categories.map(({ id, name }) => [id, name])), ...OTHER_PURPOSES };
}

import type { Db, Tx } from "#server/platform/db/connect.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { type EarlierGifts, earlierGiftsSettings } from "#shared/settings/earlier-gifts.ts";
import { type FoundationFacts, foundationSettings } from "#shared/settings/foundation-facts.ts";

export function readFoundation(db: Db | Tx): Promise<FoundationFacts> {
  return readSettings(db, foundationSettings);
}

export function readEarlierGifts(db: Db | Tx): Promise<EarlierGifts> {
  return readSettings(db, earlierGiftsSettings);
}

import { type FoundationFacts, foundationSettings } from "#shared/settings/foundation-facts.ts";
import { readSettings } from "../../accounts/store-settings.ts";
import type { Db, Tx } from "../../db/connect.ts";

/** The foundation's facts that staff filled in. */
export function readFoundation(db: Db | Tx): Promise<FoundationFacts> {
  return readSettings(db, foundationSettings);
}

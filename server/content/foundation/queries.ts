import { eq } from "drizzle-orm";
import { type FoundationFacts, noFacts, TAX_STATUSES } from "#shared/foundation-facts.ts";
import type { Db, Tx } from "../../db/connect.ts";
import { settings } from "../../db/table.ts";

export const foundationKey = "foundation";

/** The foundation's facts that staff filled in. A name and an address are in the configuration. */
export async function readFoundation(db: Db | Tx): Promise<FoundationFacts> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, foundationKey));
  const stored = Object(row?.value) as Record<keyof FoundationFacts, unknown>;
  const { registryNumber, taxStatus, foundedYear, countries } = stored;
  return {
    registryNumber: typeof registryNumber === "string" ? registryNumber : noFacts.registryNumber,
    taxStatus: TAX_STATUSES.find((status) => status === taxStatus) ?? null,
    foundedYear: typeof foundedYear === "number" ? foundedYear : null,
    countries: typeof countries === "number" ? countries : null,
  };
}

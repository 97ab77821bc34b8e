import { eq } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import type { Missing, Stale } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { KURBAN_CATEGORY } from "#shared/giving/kurban.ts";
import { findLastChange } from "./find-last-change.ts";
import { type RuleRefused, refuseByRule } from "./refuse-by-rule.ts";
import { kurbanOffers } from "./table.ts";

type OfferRow = typeof kurbanOffers.$inferSelect;
export type OfferValues = Omit<
  OfferRow,
  "id" | "seasonId" | "sold" | "held" | "unpaidHeld" | "state" | "openedAt" | "createdAt" | "updatedAt"
>;

export type OfferSaved =
  | { kind: "saved"; id: string }
  | Stale
  /** The campaign does not exist or is no kurban. */
  | { kind: "refused"; rule: "campaign" }
  | RuleRefused
  | Missing
  | Forbidden;

/**
 * Creates an offer as a draft, or changes the one with this id. Editors plan; what an open offer sells, where, until when
 * and by which permit is a decision.
 */
export function saveOffer(
  ctx: StaffContext,
  {
    id,
    seasonId,
    expectedUpdatedAt,
    values,
  }: { id?: string; seasonId: string; expectedUpdatedAt?: Date; values: OfferValues },
): Promise<OfferSaved> {
  const write = staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<OfferSaved> => {
    const entity = "kurban-offer";
    if (!(await isKurban(tx, values.campaignId))) return { kind: "refused", rule: "campaign" };
    if (id === undefined) {
      const [row] = await tx
        .insert(kurbanOffers)
        .values({ ...values, seasonId, createdAt: now, updatedAt: now })
        .returning();
      const entityId = row?.id ?? "";
      await audit({ action: "create", entity, entityId, after: values });
      return { kind: "saved", id: entityId };
    }
    const [offer] = await tx.select().from(kurbanOffers).where(eq(kurbanOffers.id, id)).for("update");
    if (!offer || offer.seasonId !== seasonId) return { kind: "missing" };
    if (expectedUpdatedAt && offer.updatedAt.getTime() !== expectedUpdatedAt.getTime())
      return findLastChange(tx, entity, offer);
    const changed = findChanged(offer, values);
    if (offer.state !== "draft" && changed.some(isDecision) && !may(ctx.actor, "kurban", "decide"))
      return { kind: "forbidden", area: "kurban", level: "decide" };
    await tx
      .update(kurbanOffers)
      .set({ ...values, updatedAt: laterThan(offer.updatedAt, now) })
      .where(eq(kurbanOffers.id, id));
    const pick = (row: OfferValues) => Object.fromEntries(changed.map((name) => [name, row[name]]));
    await audit({ action: "update", entity, entityId: id, before: pick(offer), after: pick(values) });
    return { kind: "saved", id };
  });
  return refuseByRule(write);
}

type Field = keyof OfferValues;

const decided: readonly Field[] = [
  "campaignId",
  "kinds",
  "sharesPerAnimal",
  "animal",
  "capacity",
  "opensAt",
  "closesAt",
  "placeId",
  "permitAuthority",
  "permitNumber",
  "permitUntil",
  "permitExemptReason",
];
const isDecision = (name: Field) => decided.includes(name);

function findChanged(offer: OfferRow, values: OfferValues): Field[] {
  return (Object.keys(values) as Field[]).filter(
    (name) => JSON.stringify(offer[name]) !== JSON.stringify(values[name]),
  );
}

async function isKurban(tx: Tx, campaignId: string): Promise<boolean> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId));
  return campaign?.category === KURBAN_CATEGORY;
}

import { findActiveCampaigns } from "#server/content/campaigns/queries.ts";
import { findActiveProjects } from "#server/content/projects/queries.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { validateTotal } from "#shared/giving/donation.ts";
import { allowsDonationType, donationTypeError, minimumFor } from "#shared/giving/kurban.ts";
import { MIN_PAYMENT } from "#shared/money/money.ts";
import { fieldError } from "#shared/text/field-error.ts";
import type { OrderRequest, OrderRequestItem } from "./order-request.ts";
import { type Refused, refused } from "./refusal.ts";
import type { orderItems } from "./table.ts";

/** An item to store; `amount` is the unit price in kuruş. */
type PricedItem = Omit<typeof orderItems.$inferSelect, "id" | "orderId" | "position" | "lineTotal">;

/** `total` is in kuruş. */
export type PricedOrder = { items: PricedItem[]; total: number };

type Target = {
  id: string;
  title: string;
  category: string;
  minimum: number | null;
  key: "campaignId" | "projectId";
};

/** Returns the items of an order and their sum in kuruş, or the refusal. Writes nothing. */
export async function priceOrder(
  tx: Db | Tx,
  { items, totalAmount, paymentMethod }: Pick<OrderRequest, "items" | "totalAmount" | "paymentMethod">,
): Promise<PricedOrder | Refused> {
  const pricedItems = await priceItems(tx, items);
  if ("kind" in pricedItems) return pricedItems;
  const total = pricedItems.reduce((sum, item) => sum + item.amount * item.quantity, 0);
  if (total !== totalAmount) return refused("INVALID_AMOUNT");
  const limit = validateTotal(total, paymentMethod);
  return limit
    ? refused("INVALID_AMOUNT", { fieldErrors: { totalAmount: limit } })
    : { items: pricedItems, total };
}

/** Takes titles, categories and minimums from the database, which must have each item as an active campaign or project. */
async function priceItems(tx: Db | Tx, items: OrderRequestItem[]): Promise<PricedItem[] | Refused> {
  const targets = await findTargets(tx, [...new Set(items.map((item) => item.id))]);
  const pricedItems: PricedItem[] = [];
  for (const [index, item] of items.entries()) {
    const target = targets.get(item.id);
    if (!target) return refused("INVALID_CAMPAIGN", { subject: item.id });
    if (!allowsDonationType(target.category, item.donationType)) {
      const fieldErrors = { [`cartItems.${index}.donationType`]: donationTypeError(target.category) };
      return refused("INVALID_DONATION_TYPE", { subject: item.id, fieldErrors });
    }
    const unit = item.amount / item.quantity;
    if (!Number.isInteger(unit)) return refused("INVALID_AMOUNT", { subject: item.id });
    if (target.minimum !== null && unit < target.minimum) {
      const fieldErrors = { [`cartItems.${index}.amount`]: fieldError("cartAmount.minimum", target.minimum) };
      return refused("INVALID_AMOUNT", { subject: item.id, fieldErrors });
    }
    pricedItems.push({
      campaignId: target.key === "campaignId" ? target.id : null,
      projectId: target.key === "projectId" ? target.id : null,
      campaignTitle: target.title,
      category: target.category,
      donationType: item.donationType,
      amount: unit,
      quantity: item.quantity,
    });
  }
  return pricedItems;
}

/** Returns the first campaign or project of these items that is closed for donations. */
export async function findClosedTarget(
  tx: Tx,
  items: readonly OrderRequestItem[],
): Promise<string | undefined> {
  const targets = await findTargets(tx, [...new Set(items.map((item) => item.id))]);
  return items.find((item) => !targets.has(item.id))?.id;
}

async function findTargets(tx: Db | Tx, ids: string[]): Promise<Map<string, Target>> {
  const campaigns = await findActiveCampaigns(tx, ids);
  const targets = new Map<string, Target>();
  for (const campaign of campaigns) {
    const { id, title, category } = campaign;
    targets.set(id, { id, title, category, minimum: minimumFor(campaign), key: "campaignId" });
  }
  const otherIds = ids.filter((id) => !targets.has(id));
  for (const { id, title } of await findActiveProjects(tx, otherIds)) {
    // A project takes any donation from 1 TL and belongs to the category of projects (docs/contract.md#giving-to-a-project).
    targets.set(id, { id, title, category: "projeler", minimum: MIN_PAYMENT, key: "projectId" });
  }
  return targets;
}

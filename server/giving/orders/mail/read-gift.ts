import { eq, sql } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import { translation } from "#server/content/editing/translate-rows.ts";
import { projects } from "#server/content/projects/table.ts";
import type { LetterText } from "#server/messaging/letters/letter.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { isOrderMethod, type OrderMethod } from "#shared/giving/order-status.ts";
import { DEFAULT_LOCALE, type Locale, toLocale } from "#shared/text/locale.ts";
import { givenDay } from "../given-day.ts";
import type { OrderRow } from "../lock-order.ts";
import { orderItems } from "../table.ts";

/** The facts of an order for a mail. Amounts are in kuruş. */
export type Gift = {
  language: Locale;
  name: string;
  /** The order's reference. */
  reference: string;
  id: string;
  amount: number;
  method: OrderMethod;
  createdAt: Date;
  /** The day of the gift in Istanbul; null unless the order is completed. */
  givenOn: string | null;
  lines: GiftLine[];
};

/** `title` is in the order's language if staff have translated it, and otherwise in Turkish. */
export type GiftLine = { title: LetterText } & Pick<
  typeof orderItems.$inferSelect,
  "category" | "donationType" | "quantity" | "lineTotal"
>;

export async function readGift(tx: Tx, order: OrderRow): Promise<Gift> {
  const language = toLocale(order.language) ?? DEFAULT_LOCALE;
  const rows = await tx
    .select({
      orderTitle: orderItems.campaignTitle,
      translatedTitle: sql<string | null>`coalesce(
        ${translation(campaigns, "title", language, orderItems.campaignId)},
        ${translation(projects, "title", language, orderItems.projectId)})`,
      category: orderItems.category,
      donationType: orderItems.donationType,
      quantity: orderItems.quantity,
      lineTotal: orderItems.lineTotal,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.position);
  return {
    language,
    name: order.customerName,
    reference: orderName(order),
    id: order.id,
    amount: order.totalAmount,
    method: isOrderMethod(order.paymentMethod) ? order.paymentMethod : "bank_transfer",
    createdAt: order.createdAt,
    givenOn: givenDay(order),
    lines: rows.map(({ orderTitle: stored, translatedTitle: written, ...line }) => ({
      ...line,
      title: written === null ? { text: stored, language: DEFAULT_LOCALE } : { text: written, language },
    })),
  };
}

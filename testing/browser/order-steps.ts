import type { APIRequestContext, Page } from "@playwright/test";
import { createOrderAt, orderBody } from "#testing/donor/order-body.ts";
import type { Database } from "./database.ts";
import { type Donor, expect } from "./journey.ts";
import { admin } from "./staff.ts";
import { visit } from "./visit.ts";

const urgent = { id: "afet-yardimi", title: "Afet ve Deprem Yardımı", category: "acil-yardim" };

/** Places an order for a bank transfer as the site does. `amount` in lira. Returns the id of the order. */
export async function placeTransfer(
  request: APIRequestContext,
  donor: Donor,
  amount = 250,
  { campaign = urgent, ...more }: { message?: string; isRecurring?: boolean; campaign?: typeof urgent } = {},
): Promise<string> {
  const item = { ...campaign, amount, quantity: 1, donationType: "standart" };
  const data = orderBody(amount, { cartItems: [item], customerInfo: donor, ...more });
  const answer = await request.post(createOrderAt(""), { data });
  const { orderId } = (await answer.json()) as { orderId: string };
  expect(orderId, await answer.text()).toMatch(/^HD/);
  return orderId;
}

/** Opens an order whose page receives live events. */
export async function openOrder(page: Page, id: string): Promise<void> {
  await visit(page, `${admin}/orders/${id}`);
  await waitForLiveEvents(page);
}

/** Waits until the page receives live events. */
export async function waitForLiveEvents(page: Page): Promise<void> {
  await expect(page.locator('[data-live="live"]')).toBeVisible();
}

export async function stateOf(store: Database, id: string) {
  const [state] = await store.withDatabase((query) =>
    query<{ status: string; sms_sent: boolean; note: string | null; sms: number; tries: number | null }>(
      `select o.status, o.sms_sent, o.status_note as note, count(s.id)::int as sms, max(s.tries) as tries
       from orders o left join sms_outbox s on s.order_id = o.id where o.id = $1 group by o.id`,
      [id],
    ),
  );
  return state;
}

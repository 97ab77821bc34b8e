import { findPaidDonors } from "#server/orders/find-paid-donors.ts";
import { maskDonor } from "#server/orders/mask-donor.ts";
import { type Refused, refused } from "#server/orders/refusal.ts";
import { type OrderPost, withText } from "./read-order-post.ts";

type Body = { customerInfo: { remembered: true; name?: unknown; phone?: unknown } };

/**
 * Where the order names its donor as remembered: the same order as if that donor had been typed, so that its key, its
 * limits and its records are those of any other. `orderIds` are those of the browser that asks.
 */
export async function fillInDonor(
  app: Parameters<typeof findPaidDonors>[0],
  post: OrderPost,
  orderIds: readonly string[],
): Promise<OrderPost | Refused> {
  const body = readBody(post.text);
  if (body === null) return post;
  const { name, phone } = body.customerInfo;
  const donors = await findPaidDonors(app, orderIds);
  // The browser may have paid for another donor since this one was shown.
  const donor = donors.find((each) => {
    const shown = maskDonor(each);
    return (name ?? shown.name) === shown.name && (phone ?? shown.phone) === shown.phone;
  });
  if (!donor) {
    return refused("INVALID_DONOR", { fieldErrors: { "customerInfo.remembered": { key: "donor.unknown" } } });
  }
  return withText(post, JSON.stringify({ ...body, customerInfo: donor }));
}

/** Null: no JSON, or an order with a donor of its own. */
function readBody(text: string): Body | null {
  if (!text.includes('"remembered"')) return null;
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) && isRecord(body.customerInfo) && body.customerInfo.remembered === true
      ? (body as Body)
      : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

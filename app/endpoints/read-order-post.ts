import { createHash } from "node:crypto";
import { type Refused, refused } from "#server/orders/refusal.ts";
import type { Idempotency } from "#server/payments/create-order.ts";
import { isOwnOrigin } from "../request/origin.ts";
import { readBody } from "../request/read-body.ts";

const bodyLimit = 64 * 1024;

/** The text of a create-order, not parsed yet, with its digest and its key. */
export type OrderPost = { kind: "post"; text: string; bodyHash: string; key: Idempotency | null };

/** Reads a POST of our own pages with a JSON body; `status` of a refusal that has its own. */
export async function readOrderPost(
  request: Request,
  publicUrl: string,
): Promise<OrderPost | (Refused & { status?: number })> {
  if (!isOwnOrigin(request, publicUrl)) return { ...refused("INVALID_REQUEST"), status: 403 };
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    return { ...refused("INVALID_REQUEST"), status: 415 };
  }
  const text = await readBody(request, bodyLimit);
  if (text === undefined) return refused("PAYLOAD_TOO_LARGE");
  const key = request.headers.get("idempotency-key");
  // 8 to 128 printable characters.
  if (key !== null && !/^[\x20-\x7e]{8,128}$/.test(key)) return refused("INVALID_REQUEST");
  return orderPost(text, key);
}

/** The same request with another body. */
export function withText({ key }: OrderPost, text: string): OrderPost {
  return orderPost(text, key?.key ?? null);
}

function orderPost(text: string, key: string | null): OrderPost {
  const bodyHash = createHash("sha256").update(text).digest("hex");
  return { kind: "post", text, bodyHash, key: key === null ? null : { key, bodyHash } };
}

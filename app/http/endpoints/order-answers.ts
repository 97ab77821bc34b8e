import { fieldErrorText } from "#app/i18n/field-error.ts";
import type { Translate } from "#app/i18n/i18n.ts";
import type { RefusalCode, Refused } from "#server/giving/orders/refusal.ts";
import { refused } from "#server/giving/orders/refusal.ts";
import type { NotAdmitted } from "#server/giving/payments/admit-order.ts";
import type { CreatedOrder } from "#server/giving/payments/create-order.ts";
import type { Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";

/** This module builds the answers of create-order (docs/contract.md#create-an-order). */

const noStore = { "Cache-Control": "no-store" };

const statusOf: Partial<Record<RefusalCode, number>> = {
  IDEMPOTENCY_CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  PAYLOAD_TOO_LARGE: 413,
};

export const notAllowed = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

export function made(created: Omit<CreatedOrder, "kind" | "replayed">, cookies: readonly string[]): Response {
  const { orderId, payment, state } = created;
  const more = { ...(payment ? { payment } : {}), ...(isOver(created) ? { state } : {}) };
  return accepted({ success: true, orderId, ...more }, cookies);
}

/** Whether the order needs no payment: the browser then goes to the result page, which must show this order. */
export function isOver({ state }: Pick<CreatedOrder, "state">): boolean {
  return state === "paid" || state === "closed";
}

/** Answers without a new order and names the earlier paid order, whose result the browser has not seen. */
export function earlierPaid(orderId: string, isSame: boolean, cookies: readonly string[]): Response {
  const earlier = isSame ? "same" : "other";
  return accepted({ success: true, orderId, state: "paid", earlier }, cookies);
}

function accepted(answer: { orderId: string; [field: string]: unknown }, cookies: readonly string[]) {
  const json = JSON.stringify(answer);
  const headers = new Headers({
    ...noStore,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(json)),
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(json, { headers });
}

export function refusal(
  t: Translate,
  locale: Locale,
  { code, fieldErrors, subject, status = ownValue(statusOf, code) ?? 400 }: Refused & { status?: number },
  headers: Record<string, string> = {},
): Response {
  const texts = Object.entries(fieldErrors ?? {}).map(([field, error]) => [
    field,
    fieldErrorText(t, locale, error),
  ]);
  const answer = {
    success: false,
    error: t(`refusal.${code}`),
    code,
    ...(texts.length > 0 ? { fieldErrors: Object.fromEntries(texts) } : {}),
    ...(subject ? { subject } : {}),
  };
  return Response.json(answer, { status, headers: { ...noStore, ...headers } });
}

/** Refuses a request beyond the limit of refusals, without a reason and at little cost. */
export function bareRefusal(seconds: number): Response {
  return new Response(null, { status: 429, headers: { ...noStore, "Retry-After": String(seconds) } });
}

/**
 * Refuses a request over a limit, or one that the guard against card testing held back
 * (docs/decisions/022-card-testing.md). The client can solve `work` and send the same request again; a `pause` offers a
 * transfer instead.
 */
export function heldBack(
  t: Translate,
  locale: Locale,
  held: Extract<NotAdmitted, { kind: "wait" | "work" | "pause" }>,
): Response {
  const seconds = held.kind === "work" ? 60 : held.seconds;
  const headers = { "Retry-After": String(seconds) };
  if (held.kind === "wait") return refusal(t, locale, refused("TOO_MANY_REQUESTS"), headers);
  const more = held.kind === "work" ? { work: held.work } : { instead: "bank_transfer" };
  const error = t(held.kind === "work" ? "refusal.work" : "refusal.pause");
  const answer = { success: false, error, code: "TOO_MANY_REQUESTS", ...more };
  return Response.json(answer, { status: 429, headers: { ...noStore, ...headers } });
}

/** Answers that no bank returned its form. The same key tries again; `paused` offers a transfer instead. */
export function notStarted(
  t: Translate,
  { orderId, paused }: { orderId: string; paused: boolean },
  cookies: readonly string[],
): Response {
  const headers = new Headers(noStore);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const why = paused
    ? { error: t("refusal.banksPaused"), instead: "bank_transfer" }
    : { error: t("refusal.notStarted") };
  const answer = { success: false, code: "PAYMENT_NOT_STARTED", ...why, orderId };
  return Response.json(answer, { status: 502, headers });
}

/** Answers that a row, a lock or a connection to the database was busy for too long. The same key tries again. */
export function busy(t: Translate): Response {
  const answer = { success: false, code: "SERVER_BUSY", error: t("refusal.broken") };
  return Response.json(answer, { status: 503, headers: { ...noStore, "Retry-After": "2" } });
}

export function broken(t: Translate): Response {
  const answer = { success: false, code: "SERVER_ERROR", error: t("refusal.broken") };
  return Response.json(answer, { status: 500, headers: noStore });
}

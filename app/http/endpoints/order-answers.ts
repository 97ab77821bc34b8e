import { fieldErrorText } from "#app/i18n/field-error.ts";
import type { Translate } from "#app/i18n/i18n.ts";
import type { RefusalCode, Refused } from "#server/giving/orders/refusal.ts";
import { refused } from "#server/giving/orders/refusal.ts";
import type { NotAdmitted } from "#server/giving/payments/admit-order.ts";
import type { CreatedOrder } from "#server/giving/payments/begin-payment.ts";
import type { Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";

/** This module builds the answers of create-order (docs/contract.md#create-an-order). */

const noStore = { "Cache-Control": "no-store" };

const statusOf: Partial<Record<RefusalCode, number>> = {
  IDEMPOTENCY_CONFLICT: 409,
  SOLD_OUT: 409,
  CLOSED: 409,
  TRANSFERS_FULL: 409,
  RESERVATION_LIMIT: 429,
  TOO_MANY_REQUESTS: 429,
  PAYLOAD_TOO_LARGE: 413,
};

export function createdAnswer(
  created: Omit<CreatedOrder, "kind" | "replayed">,
  cookies: readonly string[],
): Response {
  const { orderId, payment, state } = created;
  const extraFields = { ...(payment ? { payment } : {}), ...(needsNoPayment(created) ? { state } : {}) };
  return successAnswer({ success: true, orderId, ...extraFields }, cookies);
}

/** Whether the order needs no payment. The browser then goes to the result page, which must show this order. */
export function needsNoPayment({ state }: Pick<CreatedOrder, "state">): boolean {
  return state === "paid" || state === "closed";
}

/** Answers without a new order and names the earlier paid order, whose result the browser has not seen. */
export function earlierPaidAnswer(orderId: string, isSame: boolean, cookies: readonly string[]): Response {
  const earlier = isSame ? "same" : "other";
  return successAnswer({ success: true, orderId, state: "paid", earlier }, cookies);
}

function successAnswer(answer: { orderId: string; [field: string]: unknown }, cookies: readonly string[]) {
  const json = JSON.stringify(answer);
  const headers = new Headers({
    ...noStore,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(json)),
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(json, { headers });
}

export function refusalAnswer(
  t: Translate,
  locale: Locale,
  reason: Refused & { status?: number },
  headers: Record<string, string> = {},
): Response {
  const { code, fieldErrors, subject, details, status = ownValue(statusOf, code) ?? 400 } = reason;
  const texts = Object.entries(fieldErrors ?? {}).map(([field, error]) => [
    field,
    fieldErrorText(t, locale, error),
  ]);
  const answer = {
    success: false,
    error: explain(t, reason),
    code,
    ...(texts.length > 0 ? { fieldErrors: Object.fromEntries(texts) } : {}),
    ...(subject ? { subject } : {}),
    ...details,
  };
  return Response.json(answer, { status, headers: { ...noStore, ...headers } });
}

function explain(t: Translate, { code, details }: Refused): string {
  const left = Number(details?.left ?? 0);
  if (code === "SOLD_OUT" && left > 0) return t("refusal.soldOutLeft", { n: left });
  if (code === "INVALID_SHARES") {
    if (details?.most !== undefined) return t("refusal.shares.many");
    const { reason } = details ?? {};
    if (reason === "name" || reason === "count" || reason === "several" || reason === "consent")
      return t(`refusal.shares.${reason}`);
  }
  return t(`refusal.${code}`);
}

/** Refuses a request beyond the limit of refusals, without a reason and at little cost. */
export function refuseWithoutReason(seconds: number): Response {
  return new Response(null, { status: 429, headers: { ...noStore, "Retry-After": String(seconds) } });
}

/**
 * Refuses a request above a limit, or a request that the guard against card testing holds back
 * (docs/decisions/022-card-testing.md). The client can solve `work` and send the same request again. A `pause` offers
 * a transfer instead.
 */
export function refuseHeldBack(
  t: Translate,
  locale: Locale,
  verdict: Extract<NotAdmitted, { kind: "wait" | "work" | "pause" }>,
): Response {
  const seconds = verdict.kind === "work" ? 60 : verdict.seconds;
  const headers = { "Retry-After": String(seconds) };
  if (verdict.kind === "wait") return refusalAnswer(t, locale, refused("TOO_MANY_REQUESTS"), headers);
  const extraFields = verdict.kind === "work" ? { work: verdict.work } : { instead: "bank_transfer" };
  const error = t(verdict.kind === "work" ? "refusal.work" : "refusal.pause");
  const answer = { success: false, error, code: "TOO_MANY_REQUESTS", ...extraFields };
  return Response.json(answer, { status: 429, headers: { ...noStore, ...headers } });
}

/** Answers that no bank returned its form. The donor can try again with the same key, or use a transfer if `paused`. */
export function notStartedAnswer(
  t: Translate,
  { orderId, paused }: { orderId: string; paused: boolean },
  cookies: readonly string[],
): Response {
  const headers = new Headers(noStore);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const reason = paused
    ? { error: t("refusal.banksPaused"), instead: "bank_transfer" }
    : { error: t("refusal.notStarted") };
  const answer = { success: false, code: "PAYMENT_NOT_STARTED", ...reason, orderId };
  return Response.json(answer, { status: 502, headers });
}

/** Answers that the site takes no donations yet (docs/contract.md#opening-a-site). */
export function notOpenAnswer(t: Translate): Response {
  const answer = { success: false, code: "NOT_OPEN", error: t("refusal.notOpen") };
  return Response.json(answer, { status: 503, headers: noStore });
}

/** Answers that the database was busy for too long. The client can send the request again with the same key. */
export function busyAnswer(t: Translate): Response {
  const answer = { success: false, code: "SERVER_BUSY", error: t("refusal.broken") };
  return Response.json(answer, { status: 503, headers: { ...noStore, "Retry-After": "2" } });
}

export function errorAnswer(t: Translate): Response {
  const answer = { success: false, code: "SERVER_ERROR", error: t("refusal.broken") };
  return Response.json(answer, { status: 500, headers: noStore });
}

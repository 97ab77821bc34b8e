import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import type { RefundRequest } from "#server/giving/payments/refunds/request-refund.ts";
import { type RefundMethod, refundMethods } from "#shared/giving/refund-methods.ts";
import { parseStaffAmount } from "#shared/money/money.ts";

/** Returns the name of the input for the amount of an item. */
export const itemField = (id: number) => `item-${id}`;

/** Reads the form of a refund (refund-dialog.tsx). An invalid amount becomes NaN, which the rules refuse. */
export function readRequest(form: FormData): RefundRequest {
  const items = [...new Set(form.keys())].flatMap((name) => {
    const id = /^item-([1-9]\d{0,14})$/.exec(name)?.[1];
    return id === undefined ? [] : [{ id: Number(id), amount: parseAmount(sentText(form, name, 40)) }];
  });
  const isFull = sentText(form, "scope") !== "part";
  return {
    orderId: sentText(form, "order", 40),
    number: sentText(form, "number", 40) || null,
    method: readMethod(sentText(form, "method", 10)),
    shares: !isFull && form.has("share") ? sentTexts(form, "share", 40) : undefined,
    whole: isFull,
    items: isFull ? [] : items,
    amount: isFull ? 0 : parseAmount(sentText(form, "amount", 40)),
    reason: sentText(form, "reason"),
    expectedSum: Number(sentText(form, "seen", 20) || Number.NaN),
  };
}

function readMethod(method: string): RefundMethod {
  return refundMethods.find((known) => known === method) ?? "transfer";
}

function parseAmount(text: string): number {
  return text === "" ? 0 : (parseStaffAmount(text) ?? Number.NaN);
}

import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { NAME_MIN } from "#shared/giving/donor.ts";
import { parseStaffAmount } from "#shared/money/money.ts";
import { isPhone, storedPhone } from "#shared/text/phone.ts";
import { foldAddress } from "#shared/text/typed-address.ts";

const mostOrders = 20;

/** Reads a number; NaN if none was typed. */
export function sentNumber(form: FormData, name: string): number {
  return Number(sentText(form, name, 20) || Number.NaN);
}

/** Reads the items of an order as staff typed them. */
export function readAdjustment(form: FormData) {
  return sentTexts(form, "item", 20).map((id) => ({
    itemId: Number(id),
    quantity: sentNumber(form, `quantity-${id}`),
    lineTotal: parseStaffAmount(sentText(form, `total-${id}`, 20)) ?? Number.NaN,
  }));
}

/**
 * Reads the orders of a row and their amounts. `part` is `ID:kuruş` of a suggestion; `order` is one that staff chose,
 * with an amount or with changed items.
 */
export function readParts(form: FormData) {
  const chosen = sentText(form, "order", 20);
  if (chosen === "") {
    return sentTexts(form, "part", 40)
      .slice(0, mostOrders)
      .map((part) => {
        const [orderId = "", amount = ""] = part.split(":");
        return { orderId, amount: Number(amount) };
      });
  }
  if (sentText(form, "how") !== "adjust") {
    return [{ orderId: chosen, amount: parseStaffAmount(sentText(form, "amount", 20)) ?? Number.NaN }];
  }
  const adjustment = readAdjustment(form);
  const total = adjustment.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  return [{ orderId: chosen, amount: total - sentNumber(form, "received"), adjustment }];
}

/** Reads a donation from a row; null without a donor. Banks seldom have the phone, so it may be missing. */
export function readGift(form: FormData, rowId: number) {
  const name = sentText(form, "name", 120);
  const phone = sentText(form, "phone", 40);
  if (name.length < NAME_MIN || (phone !== "" && !isPhone(phone))) return null;
  return {
    rowId,
    targetId: sentText(form, "target", 100),
    donationType: sentText(form, "type", 20),
    quantity: Number(sentText(form, "quantity", 4)) || 1,
    amount: parseStaffAmount(sentText(form, "total", 20)) ?? Number.NaN,
    donor: {
      name,
      phone: phone === "" ? "" : storedPhone(phone),
      email: foldAddress(sentText(form, "email", 254)),
    },
  };
}

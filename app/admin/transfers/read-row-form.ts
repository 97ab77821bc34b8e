import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { NAME_MIN } from "#shared/giving/donor.ts";
import { parseStaffAmount } from "#shared/money/money.ts";
import { isPhone, toStoredPhone } from "#shared/text/phone.ts";
import { foldAddress } from "#shared/text/typed-address.ts";

const maxOrders = 20;

/** Reads a number; NaN if the field is empty. */
export function readNumber(form: FormData, name: string): number {
  return Number(sentText(form, name, 20) || Number.NaN);
}

/** Reads the changed items of an order. */
export function readAdjustment(form: FormData) {
  return sentTexts(form, "item", 20).map((id) => ({
    itemId: Number(id),
    quantity: readNumber(form, `quantity-${id}`),
    lineTotal: parseStaffAmount(sentText(form, `total-${id}`, 20)) ?? Number.NaN,
  }));
}

/**
 * Reads the orders of a row and their amounts. A suggestion sends a `part` (`ID:kuruş`) for each order. The form of one
 * order sends `order` with an amount or with changed items.
 */
export function readParts(form: FormData) {
  const orderId = sentText(form, "order", 20);
  if (orderId === "") {
    return sentTexts(form, "part", 40)
      .slice(0, maxOrders)
      .map((part) => {
        const [partOrderId = "", amount = ""] = part.split(":");
        return { orderId: partOrderId, amount: Number(amount) };
      });
  }
  if (sentText(form, "how") !== "adjust") {
    return [{ orderId, amount: parseStaffAmount(sentText(form, "amount", 20)) ?? Number.NaN }];
  }
  const adjustment = readAdjustment(form);
  let total = 0;
  for (const { lineTotal } of adjustment) total += lineTotal;
  return [{ orderId, amount: total - readNumber(form, "received"), adjustment }];
}

/** Reads a new donation; null without a valid donor. The phone is optional, because statements seldom contain it. */
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
      phone: phone === "" ? "" : toStoredPhone(phone),
      email: foldAddress(sentText(form, "email", 254)),
    },
  };
}

import { MAX_QUANTITY } from "#shared/cart.ts";
import { digitsOnly } from "#shared/digits.ts";

/** What the field shows of what was typed: a whole number up to `MAX_QUANTITY`, or nothing. */
export function typedQuantity(text: string): string {
  const digits = digitsOnly(text);
  return digits === "" ? "" : String(Math.min(Number(digits), MAX_QUANTITY));
}

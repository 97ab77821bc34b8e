import { MAX_QUANTITY } from "#shared/giving/cart.ts";
import { digitsOnly } from "#shared/text/digits.ts";

export function typedQuantity(text: string): string {
  const digits = digitsOnly(text);
  return digits === "" ? "" : String(Math.min(Number(digits), MAX_QUANTITY));
}

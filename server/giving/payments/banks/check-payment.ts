import type { BankPayment } from "./bank.ts";
import { BankError } from "./errors.ts";
import { numberShape } from "./shapes.ts";

/** The limits of PayFor (M019 and M038), which the other banks share. */
const MAX_AMOUNT = 200_000_00;
const MAX_URL_LENGTH = 200;

/** Checks a payment. @throws BankError for a payment that no bank takes */
export function checkPayment({ number, amount }: Pick<BankPayment, "number" | "amount">): void {
  if (!numberShape.test(number))
    throw new BankError("BANK_NUMBER_INVALID", "bank order number is not HD and 14 of A-Z0-9");
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_AMOUNT)
    throw new BankError("BANK_AMOUNT_INVALID", "amount is not between 1 and 20000000 whole kuruş");
}

/** @throws BankError unless it is an ASCII address, which is the same bytes in every character set */
export function checkReturnUrl(url: string): string {
  const isShortAscii = url.length <= MAX_URL_LENGTH && /^[\x21-\x7e]+$/.test(url);
  const protocol = isShortAscii && URL.canParse(url) ? new URL(url).protocol : "";
  if (protocol === "https:" || protocol === "http:") return url;
  throw new BankError(
    "BANK_RETURN_URL_INVALID",
    `return address is not an absolute ASCII URL of at most ${MAX_URL_LENGTH} characters`,
  );
}

/** The same with the number that the browser brings back, for firms whose answer does not name it. */
export function toReturnUrl(url: string, number: string): string {
  const withNumber = new URL(checkReturnUrl(url));
  withNumber.searchParams.set("number", number);
  return checkReturnUrl(withNumber.href);
}

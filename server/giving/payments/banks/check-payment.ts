import type { BankPayment } from "./bank.ts";
import { BankError } from "./errors.ts";
import { numberShape } from "./shapes.ts";

/** The limits of PayFor (return codes M019 and M038), which the site applies to all banks. */
const MAX_AMOUNT = 200_000_00;
const MAX_URL_LENGTH = 200;

/** @throws BankError for a payment that no bank accepts */
export function checkPayment({ number, amount }: Pick<BankPayment, "number" | "amount">): void {
  if (!numberShape.test(number))
    throw new BankError("BANK_NUMBER_INVALID", "bank order number is not HD and 14 of A-Z0-9");
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_AMOUNT)
    throw new BankError("BANK_AMOUNT_INVALID", "amount is not between 1 and 20000000 whole kuruş");
}

/** @throws BankError unless the URL is ASCII, which has the same bytes in every character set */
export function checkReturnUrl(url: string): string {
  const isShortAscii = url.length <= MAX_URL_LENGTH && /^[\x21-\x7e]+$/.test(url);
  const protocol = isShortAscii && URL.canParse(url) ? new URL(url).protocol : "";
  if (protocol === "https:" || protocol === "http:") return url;
  throw new BankError(
    "BANK_RETURN_URL_INVALID",
    `return address is not an absolute ASCII URL of at most ${MAX_URL_LENGTH} characters`,
  );
}

/** Adds the attempt's number to a return URL, for firms whose messages do not contain the number. */
export function toReturnUrl(url: string, number: string): string {
  const withNumber = new URL(checkReturnUrl(url));
  withNumber.searchParams.set("number", number);
  return checkReturnUrl(withNumber.href);
}

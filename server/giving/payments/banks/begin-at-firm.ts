import type { BankPayment, BeginResult } from "./bank.ts";
import { chooseEmail } from "./donor-fields.ts";
import { BankError } from "./errors.ts";

/**
 * Begins a payment with the donor's e-mail address. If the firm refuses this, begins it again with the foundation's
 * address; a second failure counts as a refusal of the payment, not as a fault of the firm.
 * @param begin returns an error when the firm's answer says that no payment began
 */
export async function beginAtFirm(
  { donor }: BankPayment,
  fallbackEmail: string,
  begin: (email: string) => Promise<BeginResult | BankError>,
): Promise<BeginResult> {
  const email = chooseEmail(donor, fallbackEmail);
  const firstResult = await begin(email);
  if (!(firstResult instanceof BankError)) return firstResult;
  if (email === fallbackEmail) throw firstResult;
  const secondResult = await begin(fallbackEmail).catch((err: Error) => err);
  if (!(secondResult instanceof Error)) return secondResult;
  throw refusedError(`${firstResult.message}; with the foundation's address: ${secondResult.message}`);
}

export function refusedError(message: string): BankError {
  return new BankError("BANK_REFUSED", message);
}

/** Returns the error for an unusable answer. 4xx counts as a refusal, although the payment may have begun. */
export function notStartedError(firm: string, reason: string): BankError {
  const message = `${firm} gave no page: ${reason}`;
  return /^http-4\d\d$/.test(reason) ? refusedError(message) : new BankError("BANK_NOT_STARTED", message);
}

import type { BankPayment, BegunAtBank } from "./bank.ts";
import { emailOf } from "./donor-fields.ts";
import { BankError } from "./errors.ts";

/**
 * Begins a payment with the donor's e-mail address, and once more with the foundation's if the firm refuses it. A
 * second failure is a refusal, too: the donor caused it. @param begin returns an error when the firm's answer says that
 * nothing began
 */
export async function beginAtFirm(
  { donor }: BankPayment,
  fallbackEmail: string,
  begin: (email: string) => Promise<BegunAtBank | BankError>,
): Promise<BegunAtBank> {
  const email = emailOf(donor, fallbackEmail);
  const begun = await begin(email);
  if (!(begun instanceof BankError)) return begun;
  if (email === fallbackEmail) throw begun;
  const again = await begin(fallbackEmail).catch((err: Error) => err);
  if (!(again instanceof Error)) return again;
  throw refusedBy(`${begun.message}; with the foundation's address: ${again.message}`);
}

export function refusedBy(message: string): BankError {
  return new BankError("BANK_REFUSED", message);
}

/** The error for an answer that cannot be read. 4xx is a refusal; it does not prove that nothing was begun. */
export function notStarted(firm: string, reason: string): BankError {
  const message = `${firm} gave no page: ${reason}`;
  return /^http-4\d\d$/.test(reason) ? refusedBy(message) : new BankError("BANK_NOT_STARTED", message);
}

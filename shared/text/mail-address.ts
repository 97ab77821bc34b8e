/** The maximum length of an address on mail servers (RFC 5321, 4.5.3.1.3). */
const maxAddressLength = 254;

/**
 * Matches one plain e-mail address. Blanks, commas, line breaks, quotes and brackets are refused, so that an address is
 * one recipient and adds nothing to a header. PostgreSQL uses the same regular expression in a constraint of
 * mail_outbox.
 */
export const mailablePattern =
  "^[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*$";

const mailableExpression = new RegExp(mailablePattern);

/** Whether mail can be sent to the address. Donors' addresses are stored unchecked (shared/giving/donor.ts). */
export function isMailable(address: string | null): address is string {
  return address !== null && address.length <= maxAddressLength && mailableExpression.test(address);
}

/** Masks an address as `a***@example.org`, so that only its owner recognises the address. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "***" : `${address.slice(0, 1)}***${address.slice(at)}`;
}

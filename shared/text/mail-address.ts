/** The longest address that mail servers accept (RFC 5321, 4.5.3.1.3). */
const maxAddressLength = 254;

/**
 * One plain address, as a regular expression that JavaScript and PostgreSQL read alike: no blank, comma, line break,
 * quote or bracket, so that it names one recipient and adds nothing to a header. Checked by mail_outbox, too.
 */
export const mailablePattern =
  "^[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*$";

const mailableExpression = new RegExp(mailablePattern);

/** Whether mail can be sent there. Donors' addresses are stored as typed (shared/giving/donor.ts). */
export function isMailable(address: string | null): address is string {
  return address !== null && address.length <= maxAddressLength && mailableExpression.test(address);
}

/** Masks an address as `a***@example.org`, by which people recognise their own. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "***" : `${address.slice(0, 1)}***${address.slice(at)}`;
}

/**
 * The donor of this browser's last paid order (docs/contract.md#donor-of-the-last-paid-order). Name and phone are
 * masked. Only the server has the real values.
 */
export type RememberedDonor = { remembered: true; name: string; phone: string; hasEmail: boolean };

/** Reads a remembered donor from an answer of the server or from storage; null for any other value. */
export function readRememberedDonor(value: unknown): RememberedDonor | null {
  if (typeof value !== "object" || value === null) return null;
  const { remembered, name, phone, hasEmail } = value as Record<string, unknown>;
  if (remembered !== true || typeof name !== "string" || typeof phone !== "string") return null;
  return { remembered, name, phone, hasEmail: hasEmail === true };
}

export function isRemembered<Other extends object>(donor: Other | RememberedDonor): donor is RememberedDonor {
  return "remembered" in donor && donor.remembered === true;
}

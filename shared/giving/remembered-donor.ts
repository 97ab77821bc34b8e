/**
 * The donor of this browser's last paid order, as the server shows it: name and phone are masked, and only the server
 * knows the rest (docs/contract.md#donor-of-the-last-paid-order).
 */
export type RememberedDonor = { remembered: true; name: string; phone: string; hasEmail: boolean };

/** Reads a donor from an answer or from storage; null for anything else. */
export function readRememberedDonor(value: unknown): RememberedDonor | null {
  if (typeof value !== "object" || value === null) return null;
  const { remembered, name, phone, hasEmail } = value as Record<string, unknown>;
  if (remembered !== true || typeof name !== "string" || typeof phone !== "string") return null;
  return { remembered, name, phone, hasEmail: hasEmail === true };
}

export function isRemembered<Other extends object>(donor: Other | RememberedDonor): donor is RememberedDonor {
  return "remembered" in donor && donor.remembered === true;
}

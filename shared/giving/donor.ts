import { type FieldErrors, fieldError } from "#shared/text/field-error.ts";
import { isPhone, mayLackPlus, toStoredPhone } from "#shared/text/phone.ts";
import { readText, removeDirectionMarks } from "#shared/text/read-text.ts";
import { foldAddress } from "#shared/text/typed-address.ts";

export const NAME_MIN = 3;
export const NAME_MAX = 120;
/** The maximum length of an address on mail servers (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX = 254;

export type DonorInput = { name: string; phone: string; email?: string };

/** A donor. `phone` has the stored format (phone.ts), and `email` is empty when the donor entered none. */
export type Donor = { name: string; phone: string; email: string };

export type DonorErrors = FieldErrors<"name" | "phone">;

type DonorResult = { kind: "valid"; donor: Donor } | { kind: "invalid"; errors: DonorErrors };

/**
 * Validates a donor (docs/specification.md#5-validation-rules). The e-mail is optional and not validated. Too long
 * values are cut, because a refusal could prevent a donation.
 */
export function validateDonor(input: DonorInput): DonorResult {
  const name = cleanName(input.name);
  const errors: DonorErrors = {};
  const letters = [...name.replace(/\p{Cf}/gu, "")].length;
  if (letters === 0) errors.name = fieldError("donor.name.required");
  else if (letters < NAME_MIN) errors.name = fieldError("donor.name.short");
  if (input.phone.trim() === "") errors.phone = fieldError("donor.phone.required");
  else if (!isPhone(input.phone))
    errors.phone = fieldError(mayLackPlus(input.phone) ? "donor.phone.abroad" : "donor.phone.invalid");
  if (errors.name || errors.phone) return { kind: "invalid", errors };
  return {
    kind: "valid",
    donor: { name, phone: toStoredPhone(input.phone), email: cleanEmail(input.email ?? "") },
  };
}

// Line breaks and other control characters must not get into SMS texts and lists.
function cleanName(name: string): string {
  return readText(name, NAME_MAX, (text) => removeDirectionMarks(text).replace(/\p{Cc}+/gu, " "));
}

function cleanEmail(email: string): string {
  return foldAddress(readText(email, EMAIL_MAX, (text) => text.replace(/\p{Cc}/gu, "")));
}

import { isMailable } from "#shared/text/mail-address.ts";
import { isPhone, toStoredPhone } from "#shared/text/phone.ts";
import { foldAddress } from "#shared/text/typed-address.ts";

export type ContactKind = "phone" | "email";

/** A contact in its stored form: the phone as orders have it, the e-mail address in small letters. */
export type Contact = { kind: ContactKind; value: string };

const maxLength = 254;

/** Reads what a visitor typed into the one field for a phone number or an e-mail address. Null: it is neither. */
export function readContact(text: string): Contact | null {
  const typed = text.trim();
  if (typed.length > maxLength) return null;
  if (typed.includes("@")) {
    const value = foldAddress(typed).toLowerCase();
    return isMailable(value) ? { kind: "email", value } : null;
  }
  return isPhone(typed) ? { kind: "phone", value: toStoredPhone(typed) } : null;
}

import { ownValue } from "#shared/text/own-value.ts";
import type { PurposeNames } from "./account-purpose.ts";
import type { AccountValues } from "./account-values.ts";

/** The Turkish names of an account's fields, for the screens, the audit trail and mail to staff. */
export const accountFieldNames = {
  bank: "Banka",
  name: "Hesap adı",
  holder: "Alıcı adı",
  iban: "IBAN",
  currency: "Para birimi",
  swift: "SWIFT (BIC) kodu",
  purposes: "Kullanım amacı",
  note: "Not",
  name_en: "Hesap adı (İngilizce)",
  name_ar: "Hesap adı (Arapça)",
  note_en: "Not (İngilizce)",
  note_ar: "Not (Arapça)",
  state: "Durum",
  position: "Sıra",
} as const satisfies Record<keyof AccountValues | "state" | "position", string>;

/** Returns the Turkish names of an account's purposes. A purpose without a name is shown as it is. */
export function describePurposes(purposes: readonly unknown[], names: PurposeNames): string {
  return purposes.map((purpose) => ownValue(names, String(purpose)) ?? String(purpose)).join(", ");
}

import { categoryName } from "#shared/text/label.ts";
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

/** Returns the Turkish name of an account's purpose. */
export function purposeName(purpose: string): string {
  if (purpose === "zekat") return "Zekât";
  return purpose === "uyelik" ? "Üyelik aidatı" : categoryName(purpose);
}

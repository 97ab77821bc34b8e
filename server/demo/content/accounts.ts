import type { DemoBank, DemoFoundation } from "./types.ts";

/** The example foundation. The SITE_* variables can replace every value (docs/contract.md#environment). */
export const foundation: DemoFoundation = {
  name: "İmece Vakfı",
  phone: "0352 000 00 00",
  email: "bilgi@example.org",
  address: "Örnek Mahallesi, İmece Sokak No: 1, 38010 Kocasinan / Kayseri",
  about:
    "İmece Vakfı, Kayseri'de komşuların birbirinin yükünü taşıma geleneğinden doğdu. Bağışlarınızı ihtiyaç sahiplerine emanet bilinciyle, incitmeden ulaştırır.",
};

/**
 * The four accounts of docs/specification.md#2-screens-and-routes. The banks are invented, and their codes 99901 and
 * 99902 are unassigned. The check digits are correct, but the IBANs belong to no account.
 */
export const bankAccounts: DemoBank[] = [
  {
    bank: "Örnek Katılım Bankası",
    accounts: [
      {
        name: "Ana Hesap",
        names: { en: "Main account", ar: "الحساب الرئيسي" },
        iban: "TR399990100000000000000001",
        currency: "TRY",
        purposes: ["genel"],
      },
      {
        name: "Kurban Hesabı",
        names: { en: "Qurbani account", ar: "حساب الأضاحي" },
        iban: "TR129990100000000000000002",
        currency: "TRY",
        purposes: ["kurban"],
      },
      {
        name: "Üyelik Aidatı Hesabı",
        names: { en: "Membership account", ar: "حساب اشتراكات الأعضاء" },
        iban: "TR829990100000000000000003",
        currency: "TRY",
        purposes: ["uyelik"],
      },
    ],
  },
  {
    bank: "Deneme Bankası",
    accounts: [
      {
        name: "Bağış Hesabı",
        names: { en: "Donation account", ar: "حساب التبرعات" },
        iban: "TR809990200000000000000001",
        currency: "TRY",
      },
    ],
  },
];

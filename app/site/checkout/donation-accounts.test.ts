import { expect, test } from "vitest";
import { donationAccounts } from "./donation-accounts.ts";

const account = (name: string) => ({ name, iban: `TR-${name}`, currency: "TRY" });

test("a donor never sees the account of members' dues, however it is spelt", () => {
  const names = ["Üyelik Aidatı Hesabı", "ÜYELİK AİDATI", "UYELIK AIDATI", "Genel Bağış", "Zekât"];
  const [bank] = donationAccounts([{ bank: "Banka", accounts: names.map(account) }]);
  expect(bank?.accounts.map(({ name }) => name)).toEqual(["Genel Bağış", "Zekât"]);
});

test("a bank with no other account is left out", () => {
  const general = { bank: "A", accounts: [account("Genel Bağış")] };
  expect(donationAccounts([general, { bank: "B", accounts: [account("Aidat")] }])).toEqual([general]);
});

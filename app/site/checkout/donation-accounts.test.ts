import { expect, test } from "vitest";
import { donationAccounts } from "./donation-accounts.ts";

const account = (name: string) => ({ name, iban: `TR-${name}`, currency: "TRY" });

test("a donor is never sent to the account of the members' dues, however it is written", () => {
  const names = ["Üyelik Aidatı Hesabı", "ÜYELİK AİDATI", "UYELIK AIDATI", "Genel Bağış", "Zekât"];
  const [bank] = donationAccounts([{ bank: "Banka", accounts: names.map(account) }]);
  expect(bank?.accounts.map(({ name }) => name)).toEqual(["Genel Bağış", "Zekât"]);
});

test("a bank with nothing else is left out", () => {
  const general = { bank: "A", accounts: [account("Genel Bağış")] };
  expect(donationAccounts([general, { bank: "B", accounts: [account("Aidat")] }])).toEqual([general]);
});

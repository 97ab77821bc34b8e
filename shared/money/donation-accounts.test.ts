import { expect, test } from "vitest";
import { addItem, type Cart, EMPTY_CART } from "#shared/giving/cart.ts";
import { donationAccounts, fittingFirst, purposeOf } from "./donation-accounts.ts";

const account = (name: string, purposes?: string[]) => ({
  name,
  holder: "Vakıf",
  iban: `TR-${name}`,
  currency: "TRY",
  ...(purposes && { purposes }),
});

function cartOf(...lines: [category: string, donationType: string][]): Cart {
  return lines.reduce((cart, [category, donationType]) => {
    const donor = { name: "Ayşe Yılmaz", phone: "5321234567" };
    const item = {
      id: category,
      title: category,
      amount: 100_00,
      category,
      image: null,
      donationType,
      donor,
    };
    const added = addItem(cart, item);
    if (added.kind === "refused") throw new Error(JSON.stringify(added.errors));
    return added.cart;
  }, EMPTY_CART);
}

test("a donor never sees the account of members' dues, however it is spelt", () => {
  const names = ["Üyelik Aidatı Hesabı", "ÜYELİK AİDATI", "UYELIK AIDATI", "Genel Bağış", "Zekât"];
  const [bank] = donationAccounts([{ bank: "Banka", accounts: names.map((name) => account(name)) }]);
  expect(bank?.accounts.map(({ name }) => name)).toEqual(["Genel Bağış", "Zekât"]);
});

test("a bank that has only an account for dues is left out", () => {
  const general = { bank: "A", accounts: [account("Genel Bağış")] };
  expect(donationAccounts([general, { bank: "B", accounts: [account("Aidat")] }])).toEqual([general]);
});

test("an account with the purpose of members is never offered, whatever its name", () => {
  const accounts = [account("Üye Hesabı", ["uyelik", "genel"]), account("Genel", ["genel"])];
  expect(donationAccounts([{ bank: "A", accounts }])).toEqual([{ bank: "A", accounts: [accounts[1]] }]);
});

const banks = [
  { bank: "A", accounts: [account("Ana"), account("Kurban", ["kurban"])] },
  { bank: "B", accounts: [account("Zekât", ["zekat"]), account("Genel", ["genel", "egitim"])] },
];

test.each<[string, [string, string][], string]>([
  ["a kurban", [["kurban", "vacip"]], "Kurban"],
  [
    "two kinds of kurban",
    [
      ["kurban", "vacip"],
      ["kurban", "adak"],
    ],
    "Kurban",
  ],
  ["zekât", [["genel", "zekat"]], "Zekât"],
  ["zekât for schooling", [["egitim", "zekat"]], "Zekât"],
  ["schooling", [["egitim", "standart"]], "Genel"],
  ["what no account is for", [["yetim", "standart"]], "Genel"],
  [
    "zekât and a kurban",
    [
      ["genel", "zekat"],
      ["kurban", "vacip"],
    ],
    "Genel",
  ],
  [
    "zekât and a gift to the same campaign",
    [
      ["genel", "zekat"],
      ["genel", "standart"],
    ],
    "Genel",
  ],
])("a cart with %s fits one account, and the other accounts follow", (_, lines, expected) => {
  const { fitting, others } = fittingFirst(banks, purposeOf(cartOf(...lines).items));
  expect(fitting.flatMap(({ accounts }) => accounts.map(({ name }) => name))).toEqual([expected]);
  expect(others.flatMap(({ accounts }) => accounts)).toHaveLength(3);
});

test("a donation in lira goes to an account in lira", () => {
  const abroad = { ...account("Dolar", ["genel"]), currency: "USD" };
  const of = (...accounts: (typeof abroad)[]) => fittingFirst([{ bank: "A", accounts }], null).fitting;
  expect(of(abroad, account("Ana"))).toEqual([{ bank: "A", accounts: [account("Ana")] }]);
  expect(of(abroad), "there is no other").toEqual([{ bank: "A", accounts: [abroad] }]);
});

test("without a general account the first account is offered", () => {
  const [bank] = banks;
  if (!bank) throw new Error("no bank");
  expect(fittingFirst([bank], "zekat").fitting).toEqual([{ bank: "A", accounts: [bank.accounts[0]] }]);
  expect(fittingFirst([], "zekat")).toEqual({ fitting: [], others: [] });
});

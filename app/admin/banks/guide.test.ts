import { expect, test } from "vitest";
import { bankNames, createBank, kindOf } from "#server/giving/payments/banks/registry.ts";
import { guideKinds, questionsOf } from "#shared/settings/bank-guide.ts";
import { accountAt } from "#testing/counterparts/banks.ts";
import { variableTexts } from "./guide-messages.ts";
import { writeLetter } from "./letter.ts";
import { kindsWithMessage } from "./load-guide.server.ts";

const facts = {
  bankName: "Banka",
  foundation: "Bizim Vakıf",
  site: "https://bizim.example",
  returnUrl: "https://bizim.example/api/payment-verify/banka",
  notifyUrl: null,
  outgoing: "",
};

test("each kind of bank has a guide, iyzico first, with a text for each variable", () => {
  expect(guideKinds[0]).toBe("iyzico");
  expect([...guideKinds].sort()).toEqual([...bankNames].sort());
  for (const kind of guideKinds) {
    const settings = Object.entries(kindOf(kind).settings).filter(([, { is }]) => is !== "choice");
    expect(Object.keys(variableTexts[kind]).sort(), kind).toEqual(settings.map(([name]) => name).sort());
  }
});

test("a letter names the address for messages of the bank's server exactly where the adapter reads them", () => {
  const withMessage = guideKinds.filter(
    (kind) => createBank(kind, accountAt(kind, "http://127.0.0.1:1")).notificationAnswer !== null,
  );
  expect([...kindsWithMessage].sort()).toEqual(withMessage.sort());
});

test.each(guideKinds)("the letter to %s has all questions and addresses", (kind) => {
  const letter = writeLetter({ ...facts, kind });
  for (const [, question] of questionsOf(kind)) expect(letter).toContain(question);
  expect(letter).toContain("Konu: Bizim Vakıf için Banka sanal POS");
  expect(letter).toContain("Bağışçının döndüğü adres: https://bizim.example/api/payment-verify/banka");
  expect(letter).toContain("Sunucumuzun dış adresi (IP): …");
  expect(letter).not.toContain("sonucu bildirdiği adres");
  const notifyUrl = "https://bizim.example/api/payment-notify/banka";
  const later = writeLetter({ ...facts, kind, notifyUrl, outgoing: "203.0.113.5" });
  expect(later).toContain(`Sunucunuzun sonucu bildirdiği adres: ${notifyUrl}`);
  expect(later).toContain("Sunucumuzun dış adresi (IP): 203.0.113.5");
});

import { expect, test } from "vitest";
import { letterHtml } from "#server/messaging/letters/letter-html.ts";
import { letterText } from "#server/messaging/letters/letter-text.ts";
import { mailEventNames } from "#shared/giving/mail-events.ts";
import { derivePalette, productPalette } from "#shared/identity/palette.ts";
import { LOCALES, textDirection } from "#shared/text/locale.ts";
import { testAccounts, testFoundation } from "#testing/world/mail.ts";
import type { LetterFrame } from "./mail-context.ts";
import { writeReceivedLetter, writeTransferLetter } from "./order-mail.ts";
import type { Gift } from "./read-gift.ts";
import { builtInWording, findWordingProblem } from "./wording.ts";

const now = new Date("2026-11-20T09:00:00Z");
const gift: Gift = {
  language: "tr",
  name: "Ayşe Yılmaz",
  reference: "KX74MPQV",
  id: "HD4K2M9QX7B1T5RW",
  amount: 1_250_50,
  method: "card",
  createdAt: now,
  givenOn: "2026-11-20",
  lines: [
    {
      title: { text: "Yetim", language: "tr" },
      category: "yetim",
      donationType: "zekat",
      quantity: 1,
      lineTotal: 1_250_50,
    },
  ],
};
const sender = { ...testFoundation.sender, registry: "Kütük no: 5-123" };
const frame = (language: Gift["language"] = "tr", event: LetterFrame["event"] = "received") => ({
  event,
  language,
  sender,
  wording: builtInWording(event, language),
});

function received(change: Partial<Gift> = {}) {
  const changedGift = { ...gift, ...change };
  const letter = writeReceivedLetter(frame(changedGift.language), changedGift);
  return { letter, html: letterHtml(letter), text: letterText(letter) };
}

test("the date of a gift is the day of the gift, not of its completion", () => {
  const { text, html } = received({ givenOn: "2025-12-31" });
  for (const version of [text, html]) {
    expect(version).toContain("31 Aralık 2025");
    expect(version).not.toContain("2026");
  }
});

test.each([
  ["a link", "Kazandınız www.kotu.example", false],
  ["an address", "ayse@kotu.example", false],
  ["a number to call", "Ara 0850 123 45 67", false],
  ["signs of HTML", "<b>Ayşe</b>", false],
  ["marks that turn the text round", "Ayşe \u202eYılmaz", false],
  ["a long sentence", "Hesabınız kapatılacak lütfen bizi arayın ve şifrenizi söyleyin hemen", false],
  ["a dot that would make a link", "Ayşe M.Yılmaz", "Ayşe M. Yılmaz"],
  ["an Arabic name", "فاطمة الأحمد", "فاطمة الأحمد"],
  ["an apostrophe", "O'Neill", "O'Neill"],
])("a name with %s", (_, name, shown) => {
  const { letter, html, text } = received({ name });
  expect(letter.greeting).toBe(`Sayın ${shown || "Bağışçımız"},`);
  if (!shown) for (const version of [html, text]) expect(version).not.toContain(name);
  expect(letter.subject).toBe("Bağışınız bize ulaştı · KX74MPQV");
});

test("texts of staff are escaped, and keep their line breaks", () => {
  const wording = { greeting: "", paragraph: 'Bir <script>alert("x")</script>\n& iki {tutar}', closing: "" };
  const letter = writeReceivedLetter({ ...frame(), wording }, gift);
  const html = letterHtml(letter);
  expect(html).not.toContain("<script");
  expect(html).toContain("&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;<br>&#38; iki ₺1.250,50");
  expect(letterText(letter)).toContain('Bir <script>alert("x")</script>\n& iki ₺1.250,50');
});

test("no letter loads a picture or tracks its reader", () => {
  for (const language of LOCALES) {
    const { html } = received({ language });
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|background=/i);
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      testFoundation.sender.url,
      `${testFoundation.sender.url}/bagislarim`,
    ]);
    expect(html).toContain(`lang="${language}" dir="${textDirection(language)}"`);
  }
});

test("an Arabic letter keeps the order of numbers, and has no invisible marks in codes", () => {
  const arabic = { ...gift, language: "ar" as const, method: "bank_transfer" as const };
  const transfer = { accounts: testAccounts, transferDays: 30, now };
  const letter = writeTransferLetter(frame("ar", "transfer_instructions"), arabic, transfer);
  const html = letterHtml(letter);
  const text = letterText(letter);
  for (const copied of ["KX74MPQV", "TR33 0006 1005 1978 6457 8413 26"]) {
    expect(html).toContain(`<bdi dir="ltr">${copied}</bdi>`);
    expect(text.split("\n")).toContain(copied);
  }
  expect(text).toContain("\u2066₺1,250.50\u2069");
  expect(text).toContain("20 ديسمبر 2026");
  // `525-TDBH-U` would read `TDBH-U-525` behind Arabic letters.
  expect(letter.subject).toMatch(/ · \u2066KX74MPQV\u2069$/);
});

test("a letter lists the fitting account first, without the account for dues and without a past deadline", () => {
  const transfer = {
    accounts: testAccounts,
    transferDays: 1,
    now: new Date("2026-11-22T09:00:00Z"),
  };
  const text = letterText(writeTransferLetter(frame("tr", "transfer_instructions"), gift, transfer));
  expect(text.indexOf("TR32")).toBeLessThan(text.indexOf("TR33"));
  expect(text).not.toContain("gün)");
});

test("the built-in texts obey the rules for texts of staff", () => {
  for (const language of LOCALES)
    for (const event of mailEventNames)
      for (const [field, words] of Object.entries(builtInWording(event, language)))
        expect(
          findWordingProblem(event, field as "greeting", words),
          `${language} ${event} ${field}`,
        ).toBeUndefined();
});

test("the texts about a statement contain the year and no reference", () => {
  expect(findWordingProblem("year", "paragraph", "{yıl}: {tutar}")).toBeUndefined();
  expect(findWordingProblem("year", "paragraph", "{no}")).toBe("unknownPlaceholder");
});

test.each([
  ["paragraph", " ", "required"],
  ["paragraph", "x".repeat(801), "tooLong"],
  ["greeting", "Sayın {isim}", "unknownPlaceholder"],
  ["closing", "Bitti }", "unknownPlaceholder"],
  ["closing", "", undefined],
  ["closing", "{yıl}", "unknownPlaceholder"],
  ["paragraph", "{{ad}}", "unknownPlaceholder"],
  ["greeting", "Sayın {ad}, {tutar} {no} {vakıf}", undefined],
] as const)("%s %j: %s", (field, words, problem) => {
  expect(findWordingProblem("received", field, words)).toBe(problem);
});

test("a letter has the logo and the colours of the foundation", () => {
  // The first 24 bytes of a PNG of 400 × 101 pixels.
  const logo = Buffer.from("89504e470d0a1a0a0000000d494844520000019000000065", "hex");
  const branded = { ...frame(), sender: { ...sender, color: "#1f3a7a", logo } };
  const html = letterHtml(writeReceivedLetter(branded, gift));
  expect(html).toContain('<img src="cid:logo" alt="" width="200" height="51"');
  const colors = html.match(/#[0-9a-f]{6}/g) ?? [];
  for (const color of Object.values(productPalette)) expect(colors).not.toContain(color);
  expect(colors).toContain(derivePalette("#1f3a7a")[800]);
});

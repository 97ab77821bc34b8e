import { expect, test } from "vitest";
import { LOCALES, textDirection } from "#shared/locale.ts";
import { letterHtml } from "../../messaging/letters/letter-html.ts";
import { letterText } from "../../messaging/letters/letter-text.ts";
import { receivedLetter, refundedLetter, transferLetter } from "./letters.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Gift } from "./read-gift.ts";
import { testHouse } from "./test-mail.ts";
import { wordedEvents } from "./worded-events.ts";
import { wordingProblem } from "./wording.ts";

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
const sender = { ...testHouse.sender, registry: "Kütük no: 5-123" };
const frame = (language: Gift["language"] = "tr") => ({
  sender,
  wording: mailTexts[language].wording.received,
});

function received(change: Partial<Gift> = {}) {
  const all = { ...gift, ...change };
  const letter = receivedLetter(all, frame(all.language));
  return { letter, html: letterHtml(letter, sender), text: letterText(letter, sender) };
}

test("the date of a gift is its day, not the moment at which it was completed", () => {
  const { text, html } = received({ givenOn: "2025-12-31" });
  for (const each of [text, html]) {
    expect(each).toContain("31 Aralık 2025");
    expect(each).not.toContain("2026");
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
  if (!shown) for (const each of [html, text]) expect(each).not.toContain(name);
  expect(letter.subject).toBe("Bağışınız bize ulaştı · KX74MPQV");
});

test("what staff write is text, never HTML, and keeps its lines", () => {
  const wording = { greeting: "", paragraph: 'Bir <script>alert("x")</script>\n& iki {tutar}', closing: "" };
  const letter = receivedLetter(gift, { sender, wording });
  const html = letterHtml(letter, sender);
  expect(html).not.toContain("<script");
  expect(html).toContain("&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;<br>&#38; iki ₺1.250,50");
  expect(letterText(letter, sender)).toContain('Bir <script>alert("x")</script>\n& iki ₺1.250,50');
});

test("no letter loads or counts anything", () => {
  for (const language of LOCALES) {
    const { html } = received({ language });
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|background=/i);
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to)).toEqual([testHouse.sender.url]);
    expect(html).toContain(`lang="${language}" dir="${textDirection(language)}"`);
  }
});

test("in Arabic numbers keep their order, and what is copied has no invisible marks", () => {
  const arabic = { ...gift, language: "ar" as const, method: "bank_transfer" as const };
  const about = { accounts: testHouse.accounts, deadline: new Date("2026-12-20T09:00:00Z"), now };
  const letter = transferLetter("transfer_instructions", arabic, frame("ar"), about);
  const [html, text] = [letterHtml(letter, sender), letterText(letter, sender)];
  for (const copied of ["KX74MPQV", "TR33 0006 1005 1978 6457 8413 26"]) {
    expect(html).toContain(`<bdi dir="ltr">${copied}</bdi>`);
    expect(text.split("\n")).toContain(copied);
  }
  expect(text).toContain("\u2066₺1,250.50\u2069");
  expect(text).toContain("20 ديسمبر 2026");
  // `525-TDBH-U` would read `TDBH-U-525` behind Arabic letters.
  expect(letter.subject).toMatch(/ · \u2066KX74MPQV\u2069$/);
});

test("the fitting account comes first; dues and a passed deadline are left out", () => {
  const zekat = transferLetter("transfer_instructions", gift, frame(), {
    accounts: testHouse.accounts,
    deadline: new Date("2026-11-19T09:00:00Z"),
    now,
  });
  const text = letterText(zekat, sender);
  expect(text.indexOf("TR32")).toBeLessThan(text.indexOf("TR33"));
  expect(text).not.toContain("gün)");
});

test("a refund names what went back, and where to", () => {
  const back = { amount: 250_00, at: now, method: "transfer", lines: [] } as const;
  const letter = refundedLetter(gift, { ...back, lines: [] }, frame());
  const text = letterText(letter, sender);
  for (const fact of ["₺250,00", "Banka hesabınıza", "KX74MPQV"]) expect(text).toContain(fact);
});

test("our own words keep the rules for those of staff", () => {
  for (const language of LOCALES)
    for (const event of wordedEvents)
      for (const [field, words] of Object.entries(mailTexts[language].wording[event]))
        expect(
          wordingProblem(event, field as "greeting", words),
          `${language} ${event} ${field}`,
        ).toBeUndefined();
});

test("a statement has a year in its words instead of a reference", () => {
  expect(wordingProblem("year", "paragraph", "{yıl}: {tutar}")).toBeUndefined();
  expect(wordingProblem("year", "paragraph", "{no}")).toBe("unknownPlaceholder");
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
  expect(wordingProblem("received", field, words)).toBe(problem);
});

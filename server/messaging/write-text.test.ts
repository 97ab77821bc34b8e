import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sms } from "#shared/messages/tr/sms.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import { fitsOnePart, measureSms, simplifySms } from "./measure-sms.ts";
import { findTemplateProblem, writeKurbanSms, writeReminder, writeSms } from "./write-text.ts";

describe("the length of a text", () => {
  test.each([
    ["Tesekkur ederiz", "gsm7", 15, 160],
    ["a^b€", "gsm7", 6, 160],
    ["", "gsm7", 0, 160],
    ["üöÇ", "turkish", 3, 150],
    ["ğĞşŞıİç", "turkish", 14, 150],
    ["₺", "unicode", 1, 70],
    ["😀", "unicode", 2, 70],
  ])("%j", (text, kind, used, limit) => {
    const measured = measureSms(text);
    // € is not in ASCII, so the part is shorter, although € is no Turkish letter.
    expect(measured).toEqual({
      kind: text.includes("€") ? "turkish" : kind,
      used,
      limit: text.includes("€") ? 150 : limit,
    });
  });

  test("a text may have exactly the maximum length", () => {
    expect(fitsOnePart("a".repeat(160))).toBe(true);
    expect(fitsOnePart("a".repeat(161))).toBe(false);
    expect(fitsOnePart("ğ".repeat(75))).toBe(true);
    expect(fitsOnePart("ğ".repeat(76))).toBe(false);
    expect(fitsOnePart(`ğ${"a".repeat(148)}`)).toBe(true);
    expect(fitsOnePart(`ğ${"a".repeat(149)}`)).toBe(false);
  });

  test("letters outside the alphabets are replaced by similar letters", () => {
    expect(simplifySms("₺5 “Kâmil”… ẞő محمد")).toBe('TL5 "Kamil"... o ');
  });
});

const facts = { name: "Ayşe Yılmaz", amount: 25_050, order: "KX7-4MPQ-V", foundation: "İmece Vakfı" };

describe("the text of an SMS", () => {
  test("names the donor, the amount and the donation", () => {
    expect(writeSms(orderSettings.defaults.smsTemplate, facts)).toBe(
      "Sayın Ayşe Yılmaz, 250,50 TL tutarındaki bağışınız alınmıştır. Teşekkür ederiz. Bağış no: KX7-4MPQ-V İmece Vakfı",
    );
  });

  test("a long name is shortened, and the order's number stays", () => {
    const name = "Ayşegül Şükriye Gülizar Kılıçdaroğlu Yeşilırmakoğulları";
    const text = writeSms(orderSettings.defaults.smsTemplate, { ...facts, name });
    expect(text).toContain("Sayın Ayşegül,");
    expect(text).toContain(facts.order);
    expect(writeSms(orderSettings.defaults.smsTemplate, { ...facts, name: "محمد" })).toContain(
      "Sayın Bağışçımız,",
    );
    expect(writeSms(orderSettings.defaults.smsTemplate, { ...facts, name: "" })).toContain(
      "Sayın Bağışçımız,",
    );
  });

  test("fits one part for any donor's name, and contains the number", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.integer({ min: 100, max: 1_000_000_000 }),
        (name, amount) => {
          const text = writeSms(orderSettings.defaults.smsTemplate, { ...facts, name, amount });
          expect(fitsOnePart(text)).toBe(true);
          expect(measureSms(text).kind).not.toBe("unicode");
          expect(text).toContain(facts.order);
        },
      ),
    );
  });

  test.each([
    ["Ödül kazandınız https://dolandir.com/x?a=1", "Bağışçımız"],
    ["biri@kotu.com", "Bağışçımız"],
    ["Hemen arayın 0900 123 45 67", "Bağışçımız"],
    ["www.kotu.net", "www. kotu. net"],
    ["kotu。com", "kotucom"],
    ["M.Ali Kaya", "M. Ali Kaya"],
    ["Kaya & Oğulları Ltd. Şti.", "Kaya & Oğulları Ltd. Şti."],
    ["Ayşe O'Neill-Yılmaz", "Ayşe O'Neill-Yılmaz"],
    ["Dr.Ayşe Öz (4. kat komşuları)", "Dr. Ayşe Öz (4. kat komşuları)"],
  ])("a name with a link or a phone number is not sent: %s", (name, shown) => {
    expect(writeSms("{ad} {no}", { ...facts, name })).toBe(`${shown} ${facts.order}`);
  });

  test("placeholders in a donor's name are not replaced", () => {
    expect(writeSms("{ad} {no}", { ...facts, name: "{no} $& {tutar}" })).toBe(`Bağışçımız ${facts.order}`);
    expect(writeSms("{ad} {no}", { ...facts, foundation: "{no} $& x" })).toContain(facts.name);
    expect(writeSms("{vakıf} {no}", { ...facts, foundation: "{ad} $&" })).toBe(`{ad} $& ${facts.order}`);
  });
});

test.each([
  [orderSettings.defaults.smsTemplate, undefined],
  ["{no}", undefined],
  ["  ", "required"],
  ["Teşekkürler {ad}", "noNumber"],
  ["{no} {telefon}", "unknownPlaceholder"],
  ["{no} {", "unknownPlaceholder"],
  [`{no} ${"ş".repeat(70)}`, "tooLong"],
  [`{no} ${"s".repeat(143)}`, undefined],
  [`{no} ${"s".repeat(144)}`, "tooLong"],
])("the template %j has the problem %s", (template, problem) => {
  expect(findTemplateProblem(template, "İmece Vakfı")).toBe(problem);
});

test("a reminder fits one part, and says that the transfer has not arrived", () => {
  const facts = { name: "Ayşe Demirtaş", amount: 1_250_00, order: "KX7-4MPQ-V", foundation: "İmece Vakfı" };
  expect(findTemplateProblem(orderSettings.defaults.reminderSms, facts.foundation)).toBeUndefined();
  expect(writeReminder(orderSettings.defaults.reminderSms, facts)).toContain("KX7-4MPQ-V");
  const tooLong = writeReminder("x".repeat(200), facts);
  expect(tooLong).toContain("henüz ulaşmadı");
  expect(tooLong).toContain("KX7-4MPQ-V");
});

describe("an SMS about a kurban", () => {
  const codePath = `/takip/siparis/${"X".repeat(20)}`;
  const hosts = ["https://vakif.org", "https://bagis.ornekvakfi.org.tr", `https://${"x".repeat(50)}.org.tr`];
  const steps = ["slaughtered", "partly", "window_ended"] as const;

  test.each(hosts.flatMap((host) => steps.map((step) => [step, host] as const)))(
    "%s fits one part with the address at %s",
    (step, host) => {
      const address = host + codePath;
      const template = sms["sms.kurban.slaughtered"];
      const text = writeKurbanSms(step, { template, n: 28, m: 27, address });
      expect(text.endsWith(address)).toBe(true);
      expect(text.length).toBeLessThanOrEqual(155);
      expect(fitsOnePart(text)).toBe(true);
    },
  );

  test("names the shares and the blessing where there is room", () => {
    const address = `https://bagis.ornekvakfi.org.tr${codePath}`;
    const template = sms["sms.kurban.slaughtered"];
    expect(writeKurbanSms("slaughtered", { template, n: 2, m: 2, address })).toBe(
      `2 hisse kurbanınız vekaletinize uygun olarak kesildi. Allah kabul etsin. ${address}`,
    );
  });
});

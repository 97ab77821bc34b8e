import { describe, expect, test } from "vitest";
import { sanitiseHtml } from "#server/content/editing/sanitise-html.ts";
import { findBlank, findBlankRanges } from "#shared/content/blanks.ts";
import { maxContentLength } from "#shared/content/content-fields.ts";
import { retentionSettings } from "#shared/settings/retention-settings.ts";
import { corporateOutlines } from "./corporate-outlines.ts";
import { donorNotice, staffNotice } from "./notice-outlines.server.ts";
import type { OutlineFacts } from "./outline.ts";
import {
  cookieNotice,
  givingTerms,
  privacyPolicy,
  refundTerms,
  retentionPolicy,
} from "./policy-outlines.server.ts";

const facts: OutlineFacts = {
  foundation: {
    name: "Güneş & Ay <Vakfı>",
    address: "Ankara",
    phone: "+90 312 111 22 33",
    email: "kvkk@gunes.example",
    registryNumber: "5-123",
  },
  siteUrl: "https://gunes.example",
  recipients: {
    banks: [{ name: "ziraat (NestPay)", isAbroad: false }],
    sms: [{ name: "SMS sağlayıcısı netgsm", isAbroad: false }],
    mail: [{ name: "e-posta sunucusu smtp.gunes.example", isAbroad: null }],
    pictures: [],
    authorities: [{ name: "yetkili kamu kurumları", isAbroad: false }],
    visitors: [],
  },
  retention: { ...retentionSettings.defaults, smsMonths: null },
  cookies: [{ name: "lang", purpose: "dil", kept: "365 gün" }],
};
const unknown = { name: null, address: null, phone: null, email: null, registryNumber: null };

const drafts: Record<string, (facts: OutlineFacts) => string> = {
  donorNotice,
  staffNotice,
  privacyPolicy,
  refundTerms,
  givingTerms,
  retentionPolicy,
  cookieNotice,
};

describe.each(Object.entries(drafts))("%s", (_name, write) => {
  test("stays as it is when it is saved, and cannot be published before its blanks are filled in", () => {
    const html = write(facts);
    expect(sanitiseHtml(html)).toBe(html);
    expect(html.length).toBeLessThan(maxContentLength);
    expect(findBlank(html)).not.toBeNull();
  });

  test("has a visible mark around each blank", () => {
    const html = write({ ...facts, foundation: unknown });
    const marks = findBlankRanges(html).map(({ from, to }) => html.slice(from - 8, to + 9));
    for (const mark of marks) expect(mark).toMatch(/^<strong>.*<\/strong>$/);
  });
});

test.each(Object.entries(corporateOutlines))(
  "the outline of %s has blanks and is kept when saved",
  (_slug, { content }) => {
    expect(sanitiseHtml(content)).toBe(content);
    expect(findBlank(content)).not.toBeNull();
  },
);

test.each([
  [donorNotice, ["KVKK) m. 10", "KVKK m. 11", "30356", "Güneş &amp; Ay &lt;Vakfı&gt;", "ziraat (NestPay)"]],
  [donorNotice, ["SMS sağlayıcısı netgsm", "Bağışçı verileri: 120 ay", "SMS metinleri: süresiz", "5-123"]],
  [staffNotice, ["KVKK m. 10", "4857 sayılı İş Kanunu m. 75"]],
  [givingTerms, ["2860 sayılı", "5737 sayılı Vakıflar Kanunu m. 25", "5253 sayılı Dernekler Kanunu m. 11"]],
  [privacyPolicy, ["6563 sayılı", "İYS", "https://gunes.example"]],
  [refundTerms, ["6098 sayılı"]],
  [retentionPolicy, ["28.10.2017/30224", "Makbuzlardaki bağışçı verileri: 120 ay"]],
  [cookieNotice, ["<strong>lang</strong>: dil (365 gün)", "KVKK m. 5/2-f"]],
])("%o names its sources and what the site knows", (write, texts) => {
  const html = write(facts);
  for (const text of texts) expect(html).toContain(text);
});

import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { translations } from "#server/content/editing/table.ts";
import { pages } from "#server/content/pages/table.ts";
import { consentTexts, orderConsents } from "#server/giving/orders/table.ts";
import { textVersion } from "#shared/content/text-version.ts";
import { donate } from "#shared/messages/en/donate.ts";
import { checkout } from "#shared/messages/tr/checkout.ts";
import { openTestApp, orderBody, postOrder, type RequestOptions, type TestApp } from "#testing/world/app.ts";

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

async function acceptedId(body: unknown, sent: RequestOptions = {}): Promise<string> {
  const { status, body: answer } = await postOrder(opened.app, body, sent);
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined });
  return answer.orderId ?? "";
}

describe("the displayed texts that a donor agreed to", () => {
  const kept = async (id: string) => {
    const { db } = opened.app;
    const rows = await db
      .select({
        kind: orderConsents.kind,
        language: orderConsents.language,
        at: orderConsents.grantedAt,
        text: consentTexts.text,
      })
      .from(orderConsents)
      .innerJoin(
        consentTexts,
        and(
          eq(consentTexts.kind, orderConsents.kind),
          eq(consentTexts.version, orderConsents.version),
          eq(consentTexts.language, orderConsents.language),
        ),
      )
      .where(eq(orderConsents.orderId, id))
      .orderBy(orderConsents.kind);
    return rows;
  };
  const now = () => opened.payments.clock.now();

  test("each is stored with text, language and time, and the notice with the page's text at that time", async () => {
    const consents = ["messages", "information_notice"];
    const before = await acceptedId(orderBody({ consents }));
    // A foundation without a notice has not displayed one.
    expect((await kept(before)).map(({ kind }) => kind)).toEqual(["messages"]);
    const slug = "kvkk-aydinlatma-metni";
    const { db } = opened.app;
    const [page] = await db
      .insert(pages)
      .values({ slug, title: "Metin", content: "<p>İlk hâli</p>" })
      .returning({ recordId: pages.id });
    const inEnglish = { kind: "pages", recordId: page?.recordId ?? "", language: "en" };
    await db.insert(translations).values([
      { ...inEnglish, field: "title", text: "Notice" },
      { ...inEnglish, field: "content", text: "<p>As it was</p>" },
    ]);
    const first = await acceptedId(orderBody({ consents }));
    await db.update(pages).set({ content: "<p>Yeni hâli</p>" }).where(eq(pages.slug, slug));
    const second = await acceptedId(orderBody({ consents }));
    const english = await acceptedId(orderBody({ consents }), { locale: "en" });
    const arabic = await acceptedId(orderBody({ consents: ["information_notice"] }), { locale: "ar" });
    const shared = { kind: "information_notice", at: now() };
    expect((await kept(first))[0]).toEqual({
      ...shared,
      language: "tr",
      text: "<h1>Metin</h1>\n<p>İlk hâli</p>",
    });
    expect((await kept(second))[0]).toEqual({
      ...shared,
      language: "tr",
      text: "<h1>Metin</h1>\n<p>Yeni hâli</p>",
    });
    expect((await kept(second))[1]).toMatchObject({ kind: "messages", text: checkout["checkout.messages"] });
    expect((await kept(english))[0]).toEqual({
      ...shared,
      language: "en",
      text: "<h1>Notice</h1>\n<p>As it was</p>",
    });
    // The notice was shown in Turkish, because it has no translation.
    expect((await kept(arabic))[0]).toMatchObject({
      language: "tr",
      text: "<h1>Metin</h1>\n<p>Yeni hâli</p>",
    });
  });

  test("for a kurban's proxy the consent of the dialog counts if it is plausible", async () => {
    const text = donate["donate.modal.consent"];
    const at = new Date(now().getTime() - 3 * 24 * 60 * 60_000);
    const proxy = { kind: "proxy", language: "en", version: textVersion(text), at: at.toISOString() };
    const given = await acceptedId(orderBody({ consents: [proxy, "proxy"] }));
    expect(await kept(given)).toEqual([{ kind: "proxy", language: "en", at, text }]);
    const tomorrow = new Date(now().getTime() + 24 * 60 * 60_000).toISOString();
    const forged = await acceptedId(
      orderBody({ consents: [{ ...proxy, version: "0123456789abcdef", at: tomorrow }] }),
    );
    expect(await kept(forged)).toEqual([{ kind: "proxy", language: "en", at: now(), text }]);
  });
});

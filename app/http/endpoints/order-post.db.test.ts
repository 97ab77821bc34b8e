import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { translations } from "#server/content/editing/table.ts";
import { identityIn } from "#server/content/identity/rules.ts";
import { pages } from "#server/content/pages/table.ts";
import { consentTexts, orderConsents } from "#server/giving/orders/consents/table.ts";
import { textVersion } from "#shared/content/text-version.ts";
import { shares } from "#shared/messages/ar/shares.ts";
import { donate } from "#shared/messages/en/donate.ts";
import { checkout } from "#shared/messages/tr/checkout.ts";
import { openTestApp, orderBody, postOrder, type RequestOptions, type TestApp } from "#testing/world/app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function createOrderId(body: unknown, options: RequestOptions = {}): Promise<string> {
  const { status, body: answer } = await postOrder(testApp.app, body, options);
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined });
  return answer.orderId ?? "";
}

describe("the texts that a donor agreed to", () => {
  const listStoredConsents = async (id: string) => {
    const { db } = testApp.app;
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
  const now = () => testApp.payments.clock.now();

  test("each text is stored with its language and time, and the notice with the page's text at that time", async () => {
    const consents = ["messages", "information_notice"];
    const before = await createOrderId(orderBody({ consents }));
    // A foundation without a notice has not displayed one.
    expect((await listStoredConsents(before)).map(({ kind }) => kind)).toEqual(["messages"]);
    const slug = "kvkk-aydinlatma-metni";
    const { db } = testApp.app;
    const [page] = await db
      .insert(pages)
      .values({ slug, title: "Metin", content: "<p>İlk hâli</p>" })
      .returning({ recordId: pages.id });
    const translationKey = { kind: "pages", recordId: page?.recordId ?? "", language: "en" };
    await db.insert(translations).values([
      { ...translationKey, field: "title", text: "Notice" },
      { ...translationKey, field: "content", text: "<p>As it was</p>" },
    ]);
    const first = await createOrderId(orderBody({ consents }));
    await db.update(pages).set({ content: "<p>Yeni hâli</p>" }).where(eq(pages.slug, slug));
    const second = await createOrderId(orderBody({ consents }));
    const english = await createOrderId(orderBody({ consents }), { locale: "en" });
    const arabic = await createOrderId(orderBody({ consents: ["information_notice"] }), { locale: "ar" });
    const notice = { kind: "information_notice", at: now() };
    expect((await listStoredConsents(first))[0]).toEqual({
      ...notice,
      language: "tr",
      text: "<h1>Metin</h1>\n<p>İlk hâli</p>",
    });
    expect((await listStoredConsents(second))[0]).toEqual({
      ...notice,
      language: "tr",
      text: "<h1>Metin</h1>\n<p>Yeni hâli</p>",
    });
    expect((await listStoredConsents(second))[1]).toMatchObject({
      kind: "messages",
      text: checkout["checkout.messages"],
    });
    expect((await listStoredConsents(english))[0]).toEqual({
      ...notice,
      language: "en",
      text: "<h1>Notice</h1>\n<p>As it was</p>",
    });
    // The notice was shown in Turkish, because it has no translation.
    expect((await listStoredConsents(arabic))[0]).toMatchObject({
      language: "tr",
      text: "<h1>Metin</h1>\n<p>Yeni hâli</p>",
    });
  });

  test("the consent of the kurban dialog is stored with its time if the time and the version are plausible", async () => {
    const text = donate["donate.modal.consent"];
    const at = new Date(now().getTime() - 3 * 24 * 60 * 60_000);
    const proxy = { kind: "proxy", language: "en", version: textVersion(text), at: at.toISOString() };
    const orderId = await createOrderId(orderBody({ consents: [proxy, "proxy"] }));
    expect(await listStoredConsents(orderId)).toEqual([{ kind: "proxy", language: "en", at, text }]);
    const tomorrow = new Date(now().getTime() + 24 * 60 * 60_000).toISOString();
    const forgedOrderId = await createOrderId(
      orderBody({ consents: [{ ...proxy, version: "0123456789abcdef", at: tomorrow }] }),
    );
    expect(await listStoredConsents(forgedOrderId)).toEqual([
      { kind: "proxy", language: "en", at: now(), text },
    ]);
  });

  test("where the shares have names, the proxy names the foundation in the language of the consent", async () => {
    const { name } = identityIn(await testApp.app.identity.read(), "ar");
    const text = shares["shares.consent"]?.replace("{name}", name) ?? "";
    const proxy = { kind: "proxy", language: "ar", version: textVersion(text) };
    const orderId = await createOrderId(orderBody({ consents: [proxy] }));
    expect(await listStoredConsents(orderId)).toEqual([{ kind: "proxy", language: "ar", at: now(), text }]);
  });
});

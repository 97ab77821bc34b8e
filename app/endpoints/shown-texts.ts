import { findPage } from "#server/content/pages/queries.ts";
import type { Db } from "#server/db/connect.ts";
import type { Consent, ShownConsent } from "#server/orders/consents.ts";
import type { OrderRequest, ParsedRequest } from "#server/orders/order-request.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/locale.ts";
import { loadAllTexts } from "../i18n/all-texts.ts";

/** The page that the notice's link leads to (app/site/notice-link.tsx). */
const noticeSlug = "kvkk-aydinlatma-metni";

/** Adds the displayed text in its language to each consent, to be stored with the order. */
export async function withShownTexts(db: Db, request: ParsedRequest, locale: Locale): Promise<OrderRequest> {
  const consents: ShownConsent[] = [];
  for (const given of request.consents) {
    consents.push({ ...given, shown: await shownText(db, given.kind, given.language ?? locale) });
  }
  return { ...request, consents };
}

async function shownText(db: Db, kind: Consent, language: Locale): Promise<ShownConsent["shown"]> {
  const t = await loadAllTexts(language);
  if (kind === "proxy") return { text: t("donate.modal.consent"), language };
  if (kind === "messages") return { text: t("checkout.messages"), language };
  const page = await findPage(db, noticeSlug, language);
  // A foundation without a notice has shown none; the back office warns about it.
  if (!page) return null;
  return {
    text: `<h1>${escapeHtml(page.title)}</h1>\n${page.content}`,
    language: page.languages?.content ?? DEFAULT_LOCALE,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

import type { App } from "#server/compose/compose.ts";
import {
  corporateSlugs,
  furtherLegalSlugs,
  legalSlugs,
  staffNoticeSlug,
} from "#shared/content/corporate-slugs.ts";
import { corporateOutlines } from "./corporate-outlines.ts";
import { loadFacts } from "./load-facts.server.ts";
import { donorNotice, staffNotice } from "./notice-outlines.server.ts";
import type { Outline, OutlineFacts } from "./outline.ts";
import {
  cookieNotice,
  givingTerms,
  privacyPolicy,
  refundTerms,
  retentionPolicy,
} from "./policy-outlines.server.ts";

const allLegalSlugs = [...legalSlugs, ...furtherLegalSlugs, staffNoticeSlug] as const;

type LegalSlug = (typeof allLegalSlugs)[number];

const legalOutlines: Record<LegalSlug, { title: string; write: (facts: OutlineFacts) => string }> = {
  "kvkk-aydinlatma-metni": { title: "KVKK Aydınlatma Metni", write: donorNotice },
  cerezler: { title: "Çerezler", write: cookieNotice },
  "bagis-sartlari": { title: "Bağış Şartları", write: givingTerms },
  "gizlilik-politikasi": { title: "Gizlilik Politikası", write: privacyPolicy },
  "iade-kosullari": { title: "İade Koşulları", write: refundTerms },
  "saklama-ve-imha-politikasi": { title: "Kişisel Veri Saklama ve İmha Politikası", write: retentionPolicy },
  [staffNoticeSlug]: { title: "Çalışan Aydınlatma Metni", write: staffNotice },
};

/** The titles of the pages that have an outline, in the order of the list. */
export const outlineTitles = {
  corporate: corporateSlugs.map((slug) => ({ slug, title: corporateOutlines[slug].title })),
  legal: allLegalSlugs.map((slug) => ({ slug, title: legalOutlines[slug].title })),
};

/** Writes the starting text of a page; null for a page without an outline. Legal drafts name what the site knows. */
export async function findOutline(app: App, slug: string): Promise<(Outline & { isLegal: boolean }) | null> {
  const corporateSlug = corporateSlugs.find((each) => each === slug);
  if (corporateSlug) return { slug, ...corporateOutlines[corporateSlug], isLegal: false };
  const legalSlug = allLegalSlugs.find((each) => each === slug);
  if (!legalSlug) return null;
  const { title, write } = legalOutlines[legalSlug];
  return { slug, title, content: write(await loadFacts(app)), isLegal: true };
}

import type { MessageKey } from "#app/i18n/i18n.ts";
import { corporateSlugs, furtherLegalSlugs, legalSlugs } from "#shared/content/corporate-slugs.ts";

export type SiteLink = { to: string; label: MessageKey };

type Slug = (typeof corporateSlugs | typeof legalSlugs | typeof furtherLegalSlugs)[number];

const corporatePath = "/biz-kimiz/kurumsal/";

const toCorporateLink = (slug: Slug): SiteLink => ({
  to: corporatePath + slug,
  label: `corporate.${slug}`,
});

export const corporateLinks = corporateSlugs.map(toCorporateLink);

export const mainLinks: readonly SiteLink[] = [
  { to: "/", label: "nav.home" },
  { to: "/bagis", label: "nav.donations" },
  { to: "/iletisim", label: "nav.contact" },
];

export const moreLinks: readonly SiteLink[] = [
  { to: "/hesap-numaralari", label: "nav.bankAccounts" },
  { to: "/projeler", label: "nav.projects" },
  { to: "/haberler", label: "nav.news" },
  { to: "/sikca-sorulan-sorular", label: "nav.faqs" },
];

/** The page of a donor who returns, which needs a way to send a code. */
export const ownPage = "/bagislarim";

export const quickLinks: readonly SiteLink[] = [
  { to: "/bagis", label: "nav.donate" },
  { to: "/projeler", label: "nav.projects" },
  { to: "/hesap-numaralari", label: "nav.bankAccounts" },
  { to: "/haberler", label: "nav.news" },
  { to: "/sikca-sorulan-sorular", label: "nav.faqs" },
  { to: "/iletisim", label: "nav.contact" },
  { to: ownPage, label: "donorPage.title" },
];

export const legalLinks = [...legalSlugs, ...furtherLegalSlugs].map(toCorporateLink);
export const deedLink = toCorporateLink("vakif-kurulus-senedi");

/** Leaves out the links to pages that visitors do not see. */
export function withoutHidden(links: readonly SiteLink[], hiddenSlugs: readonly string[]): SiteLink[] {
  const hiddenPaths = hiddenSlugs.map((slug) => corporatePath + slug);
  return links.filter(({ to }) => !hiddenPaths.includes(to));
}

import { useTranslate } from "#app/i18n/context.tsx";
import { type SiteLink, withoutHidden } from "./links.ts";
import { PageLink } from "./page-link.tsx";
import { useShellPage } from "./shell-place.ts";

/** List items with one link each, without links to pages that visitors do not see. */
export function LinkItems({ links, className }: { links: readonly SiteLink[]; className?: string }) {
  const t = useTranslate();
  const { hiddenSlugs } = useShellPage();
  return withoutHidden(links, hiddenSlugs).map(({ to, label }) => (
    <li key={to}>
      <PageLink to={to} className={className}>
        {t(label)}
      </PageLink>
    </li>
  ));
}

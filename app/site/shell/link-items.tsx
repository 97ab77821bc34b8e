import { useTranslate } from "#app/i18n/context.tsx";
import type { SiteLink } from "./links.ts";
import { PageLink } from "./page-link.tsx";

/** List items with one link each. */
export function LinkItems({ links, className }: { links: readonly SiteLink[]; className?: string }) {
  const t = useTranslate();
  return links.map(({ to, label }) => (
    <li key={to}>
      <PageLink to={to} className={className}>
        {t(label)}
      </PageLink>
    </li>
  ));
}

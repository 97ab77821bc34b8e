import { NavLink } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import type { SiteLink } from "./links.ts";

/** List items with one link each; the link to the current page is marked, also for screen readers. */
export function LinkItems({ links, className }: { links: readonly SiteLink[]; className?: string }) {
  const t = useTranslate();
  return links.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} end={to === "/"} className={className ?? ""}>
        {t(label)}
      </NavLink>
    </li>
  ));
}

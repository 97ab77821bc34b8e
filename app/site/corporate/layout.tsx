import { ChevronDown } from "lucide-react";
import { Outlet, useLocation } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import { LinkItems } from "#app/site/shell/link-items.tsx";
import { corporateLinks } from "#app/site/shell/links.ts";

const itemClasses =
  "flex min-h-11 items-center rounded-md px-4 text-sm font-medium text-ink-soft transition-colors hover:bg-leaf-50 hover:text-leaf-700 current:bg-leaf-600 current:font-semibold current:text-white";

/** The corporate pages, with the menu of all ten beside them. On phones the menu unfolds above the text. */
export default function CorporateLayout() {
  const t = useTranslate();
  const { pathname } = useLocation();
  return (
    <div className="wrap grid gap-x-14 pt-4 pb-20 sm:pb-28 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label={t("corporate.menu")} className="mt-3 lg:mt-14">
        {/* The changed key closes the menu on the next page. */}
        <details
          key={pathname}
          className="group rounded-lg bg-white shadow-soft ring-1 ring-sand-200 lg:hidden"
        >
          <summary className="flex min-h-13 list-none items-center justify-between gap-4 px-5 font-semibold text-leaf-800 [&::-webkit-details-marker]:hidden">
            {t("corporate.menu")}
            <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="grid gap-1 border-t border-sand-200 p-2">
            <LinkItems links={corporateLinks} className={itemClasses} />
          </ul>
        </details>
        <ul className="sticky top-24 hidden gap-1 border-s border-sand-200 ps-3 lg:grid">
          <LinkItems links={corporateLinks} className={itemClasses} />
        </ul>
      </nav>
      <div className="min-w-0 max-lg:mt-6">
        <Outlet />
      </div>
    </div>
  );
}

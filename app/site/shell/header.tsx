import { Heart, Search } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Dropdown, dropdownItemClasses } from "#app/ui/dropdown.tsx";
import { CartLink } from "./cart-link.tsx";
import { iconLink } from "./icon-link.ts";
import { LinkItems } from "./link-items.tsx";
import { mainLinks, moreLinks } from "./links.ts";
import { isTight, Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { PageLink } from "./page-link.tsx";
import { useShellPage } from "./shell-place.ts";

const navLink =
  "flex min-h-11 items-center rounded-full px-4 transition-colors hover:text-leaf-600 current:text-leaf-600";

/**
 * The outer box keeps its height while the bar inside shrinks, so that the page below does not move. Clicks on the free
 * part of the box reach the page below.
 */
export function Header() {
  const t = useTranslate();
  const { site } = useShellPage();
  return (
    <header className="pointer-events-none sticky top-0 z-30 h-18 lg:h-24 print:static">
      <div className="pointer-events-auto h-full border-b border-sand-200 bg-white/95 backdrop-blur-md transition-[height,box-shadow,border-color] duration-300 ease-calm scrolled:h-16 scrolled:border-transparent scrolled:shadow-soft">
        <div className="wrap flex h-full items-center gap-1 print:[&>:not(:first-child)]:hidden">
          <Logo
            className="me-auto lg:me-6 lg:gap-3"
            imageClass="h-11 transition-[height] duration-300 ease-calm lg:h-14 scrolled:h-10!"
          />
          <nav
            aria-label={t("nav.main")}
            className="me-auto hidden shrink-0 font-medium whitespace-nowrap lg:block"
          >
            <ul className="flex items-center">
              {mainLinks.map(({ to, label }) => (
                <li key={to}>
                  <PageLink to={to} className={navLink}>
                    {t(label)}
                  </PageLink>
                </li>
              ))}
              <li>
                <Dropdown label={t("nav.more")} hover className="hover:text-leaf-600">
                  <LinkItems links={moreLinks} className={dropdownItemClasses} />
                </Dropdown>
              </li>
            </ul>
          </nav>
          <a
            href="/arama"
            data-behaviour="search-link"
            aria-label={t("nav.search")}
            className={classes(iconLink, isTight(site) ? "max-[29rem]:hidden" : "max-[24rem]:hidden")}
          >
            <Search aria-hidden className="size-5.5" />
          </a>
          <CartLink />
          <ButtonLink href="/bagis" className="ms-2 shrink-0 whitespace-nowrap max-sm:px-4 max-[27rem]:px-3">
            <Heart aria-hidden className="size-4.5 max-sm:hidden" />
            {t("nav.donate")}
          </ButtonLink>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

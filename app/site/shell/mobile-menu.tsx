import { ChevronDown, Menu, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { closeDialogAttributes, openDialogAttributes } from "#app/ui/command.ts";
import { CartItem } from "./cart-link.tsx";
import { iconLink } from "./icon-link.ts";
import { LanguageItems } from "./languages.tsx";
import { LinkItems } from "./link-items.tsx";
import { corporateLinks, mainLinks, moreLinks } from "./links.ts";
import { PageLink } from "./page-link.tsx";
import { useShellPage } from "./shell-place.ts";
import { SocialItems } from "./social-items.tsx";

const id = "site-menu";
const itemClasses =
  "flex min-h-12 items-center gap-3 rounded-md px-3 font-medium transition-colors hover:bg-leaf-50 current:bg-leaf-50 current:text-leaf-700";
const languageClasses =
  "flex min-h-11 items-center justify-center gap-2 rounded-full font-medium ring-1 ring-inset ring-sand-200 transition-colors current:bg-leaf-50 current:text-leaf-700 current:ring-leaf-300 [&>span]:hidden";

/** The content of the header and the top bar, for narrow screens (docs/specification.md#2-screens-and-routes). */
export function MobileMenu() {
  const t = useTranslate();
  const { site } = useShellPage();
  return (
    <>
      <button
        type="button"
        aria-label={t("shell.menu")}
        aria-haspopup="dialog"
        className={`${iconLink} -me-2 lg:hidden`}
        {...openDialogAttributes(id)}
      >
        <Menu aria-hidden className="size-6" />
      </button>
      <dialog id={id} closedby="any" aria-label={t("shell.menu")} className="drawer">
        <div className="flex items-center justify-between border-b border-sand-200 py-3 ps-6 pe-3">
          <p className="font-serif text-lg font-semibold">{t("shell.menu")}</p>
          <button
            type="button"
            aria-label={t("shell.menu.close")}
            className={iconLink}
            {...closeDialogAttributes(id)}
          >
            <X aria-hidden className="size-6" />
          </button>
        </div>
        <nav aria-label={t("nav.main")} className="grow overflow-y-auto overscroll-contain p-3">
          <ul className="text-base">
            <LinkItems links={mainLinks} className={itemClasses} />
            <LinkItems links={moreLinks} className={itemClasses} />
            <li>
              <PageLink to="/arama" data-behaviour="search-link" className={itemClasses}>
                {t("nav.search")}
              </PageLink>
            </li>
            <CartItem className={itemClasses} />
          </ul>
          <Group title={t("nav.about")}>
            <LinkItems links={corporateLinks} className={itemClasses} />
          </Group>
          {site.profiles.length > 0 && (
            <Group title={t("nav.follow")}>
              <SocialItems className={itemClasses} />
            </Group>
          )}
        </nav>
        <div className="grid gap-3 border-t border-sand-200 p-4">
          <nav aria-label={t("nav.language")}>
            <ul className="grid grid-cols-3 gap-2 text-sm">
              <LanguageItems className={languageClasses} />
            </ul>
          </nav>
          <ButtonLink href="/bagis" size="lg" className="w-full">
            {t("nav.donate")}
          </ButtonLink>
        </div>
      </dialog>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group mt-2 border-t border-sand-200 pt-2">
      <summary className="flex min-h-12 list-none items-center justify-between rounded-md px-3 font-medium text-ink-soft [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="text-sm">{children}</ul>
    </details>
  );
}

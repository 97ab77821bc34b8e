import { ArrowLeft, ShieldCheck } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Word } from "#app/site/words.tsx";
import { mailAddress, phoneAddress } from "#app/ui/contact-address.ts";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { CartLink } from "./cart-link.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { LinkItems } from "./link-items.tsx";
import { deedLink, legalLinks } from "./links.ts";
import { Logo } from "./logo.tsx";
import { useShellPage } from "./shell-place.ts";

export function ShortHeader() {
  const t = useTranslate();
  return (
    <header className="relative z-30 border-b border-sand-200 bg-white print:hidden">
      <div className="wrap flex h-15 items-center gap-1 lg:h-18">
        <a
          href="/sepet"
          className="-ms-2.5 me-1 flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-2.5 text-sm font-semibold text-leaf-700 transition-colors hover:bg-leaf-50 sm:me-4"
        >
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          <span className="max-sm:sr-only">{t("shell.backToCart")}</span>
        </a>
        <Logo className="me-auto" imageClass="h-10" />
        <LanguageMenu className="shrink-0 text-sm font-medium hover:text-leaf-700" />
        <CartLink />
      </div>
    </header>
  );
}

const link =
  "inline-flex min-h-11 items-center underline-offset-4 transition-colors hover:text-ink hover:underline sm:min-h-9";

export function ShortFooter() {
  const t = useTranslate();
  const { site, year } = useShellPage();
  return (
    <footer className="mt-auto border-t border-sand-200 bg-sand-100 text-sm text-ink-soft print:hidden">
      <div className="wrap py-3">
        {(site.phone || site.email || site.address) && (
          <address className="flex flex-wrap items-center gap-x-6 not-italic">
            <span className="sr-only">{t("nav.contact")}:</span>
            {site.phone && (
              <a href={phoneAddress(site.phone)} className={link}>
                <bdi dir="ltr">{site.phone}</bdi>
              </a>
            )}
            {site.email && (
              <a href={mailAddress(site.email)} className={link}>
                <bdi dir="ltr">{site.email}</bdi>
              </a>
            )}
            <span {...storedTextIn(site, "address")} className="max-lg:hidden">
              {site.address}
            </span>
          </address>
        )}
        <ul className="flex flex-wrap gap-x-6">
          <LinkItems links={[...legalLinks, deedLink]} className={link} />
        </ul>
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-sand-200 pt-3 text-xs">
          <span className="flex items-center gap-2 max-sm:hidden">
            <ShieldCheck aria-hidden className="size-4 shrink-0 text-leaf-600" />
            <Word name="footerSecure" />
          </span>
          <span>
            <Word name="footerRights" values={{ year, name: site.name }} />
          </span>
        </p>
      </div>
    </footer>
  );
}

import { Mail, Phone } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { mailAddress, phoneAddress } from "#app/ui/contact-address.ts";
import { Dropdown, dropdownItemClasses } from "#app/ui/dropdown.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { LinkItems } from "./link-items.tsx";
import { corporateLinks } from "./links.ts";
import { useShellPage } from "./shell-place.ts";
import { SocialItems } from "./social-items.tsx";

/** The bar above the header. On phones the menu has the same links. */
export function TopBar() {
  const t = useTranslate();
  const { site } = useShellPage();
  const contact = "flex min-h-11 items-center gap-2 rounded-full transition-colors hover:text-white";
  return (
    <nav
      aria-label={t("shell.topBar")}
      className="relative z-40 hidden bg-leaf-900 text-sm text-leaf-100 lg:block print:hidden"
    >
      <div className="wrap flex items-center">
        {site.phone && (
          <a href={phoneAddress(site.phone)} className={`${contact} me-6`}>
            <Phone aria-hidden className="size-4 text-gold-300" />
            <bdi dir="ltr">{site.phone}</bdi>
          </a>
        )}
        {site.email && (
          <a href={mailAddress(site.email)} className={contact}>
            <Mail aria-hidden className="size-4 text-gold-300" />
            <bdi dir="ltr">{site.email}</bdi>
          </a>
        )}
        <Dropdown
          label={t("nav.about")}
          className="ms-auto hover:text-white"
          panelClassName="grid min-w-md grid-flow-col grid-rows-5"
          align="end"
        >
          <LinkItems links={corporateLinks} className={dropdownItemClasses} />
        </Dropdown>
        {site.profiles.length > 0 && (
          <Dropdown label={t("nav.follow")} align="end" className="hover:text-white">
            <SocialItems className={dropdownItemClasses} />
          </Dropdown>
        )}
        <LanguageMenu className="-me-3 hover:text-white" />
      </div>
    </nav>
  );
}

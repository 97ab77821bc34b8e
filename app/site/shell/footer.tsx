import { Mail, MapPin, Phone, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Word } from "#app/site/words.tsx";
import { classes } from "#app/ui/class-names.ts";
import { mailAddress, phoneAddress } from "#app/ui/contact-address.ts";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";

import { LanguageItems } from "./languages.tsx";
import { LinkItems } from "./link-items.tsx";
import { corporateLinks, legalLinks, ownPage, quickLinks } from "./links.ts";
import { useShellPage } from "./shell-place.ts";
import { SocialItems } from "./social-items.tsx";

const link =
  "inline-flex min-h-11 items-center sm:min-h-9 transition-colors hover:text-white hover:underline underline-offset-4";

/** The footer has every link of the shell, so that visitors without script can reach all pages. */
export function Footer() {
  const t = useTranslate();
  const { site, year, codeWay } = useShellPage();
  const shownLinks = codeWay ? quickLinks : quickLinks.filter(({ to }) => to !== ownPage);
  return (
    <footer
      id="footer"
      className="drawn-near mt-auto print:hidden bg-leaf-900 text-sm text-leaf-100 [--usual:72rem] sm:[--usual:56rem] lg:[--usual:33rem]"
    >
      <div className="wrap grid gap-x-12 gap-y-7 py-8 sm:gap-y-10 sm:py-14 sm:grid-cols-2 lg:grid-cols-[1.4fr_0.9fr_1.7fr_1.3fr] lg:py-18">
        <section className="sm:max-lg:col-span-2">
          <h2 lang={site.languages.name} className="text-xl text-white">
            {site.name}
          </h2>
          <p className="mt-3 max-w-prose wrap-anywhere sm:mt-4 text-leaf-100/85">
            <Word name="footerAbout" />
          </p>
          {site.profiles.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-2 sm:mt-6">
              <SocialItems
                iconsOnly
                className="grid size-11 place-items-center rounded-full bg-leaf-800 text-leaf-100 transition-colors hover:bg-leaf-600 hover:text-white"
              />
            </ul>
          )}
        </section>
        <Column title={t("footer.quickLinks")}>
          <LinkItems links={shownLinks} className={link} />
        </Column>
        <Column title={t("nav.about")} wide>
          <LinkItems links={corporateLinks} className={link} />
        </Column>
        {(site.phone || site.email || site.address) && (
          <section className="sm:max-lg:col-span-2">
            <Title>{t("nav.contact")}</Title>
            <address className="mt-2 grid gap-1 sm:mt-4 sm:gap-2 sm:max-lg:grid-cols-3 not-italic">
              {site.phone && (
                <ContactLine icon={<Phone />} label={t("label.phone")}>
                  <a href={phoneAddress(site.phone)} className={link}>
                    <bdi dir="ltr">{site.phone}</bdi>
                  </a>
                </ContactLine>
              )}
              {site.email && (
                <ContactLine icon={<Mail />} label={t("label.email")}>
                  <a href={mailAddress(site.email)} className={link}>
                    <bdi dir="ltr">{site.email}</bdi>
                  </a>
                </ContactLine>
              )}
              {site.address && (
                <ContactLine icon={<MapPin />} label={t("label.address")}>
                  <span {...storedTextIn(site, "address")} className="block py-1.5">
                    {site.address}
                  </span>
                </ContactLine>
              )}
            </address>
          </section>
        )}
      </div>
      <div className="border-t border-leaf-800">
        <div className="wrap grid items-center gap-x-8 gap-y-3 py-5 text-xs text-leaf-200 lg:grid-cols-[1fr_auto]">
          <nav aria-label={t("footer.legal")}>
            <ul className="flex flex-wrap gap-x-6">
              <LinkItems links={legalLinks} className={link} />
            </ul>
          </nav>
          <ul className="flex flex-wrap gap-x-5">
            <LanguageItems className="flex min-h-11 items-center gap-2 hover:text-white current:text-white [&>span]:hidden" />
          </ul>
          <p className="wrap-anywhere">
            <Word name="footerRights" values={{ year, name: site.name }} />
          </p>
          <p className="flex items-center gap-2">
            <ShieldCheck aria-hidden className="size-4 shrink-0 text-gold-300" />
            <Word name="footerSecure" />
          </p>
        </div>
      </div>
    </footer>
  );
}

const twoColumns = "grid grid-flow-col grid-rows-5";
const onPhones = "max-sm:grid max-sm:grid-flow-col max-sm:grid-rows-4";

function Column({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <Title>{title}</Title>
      <ul className={classes("mt-2 gap-x-6 sm:mt-4 max-sm:auto-cols-fr", wide ? twoColumns : onPhones)}>
        {children}
      </ul>
    </nav>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="font-sans text-sm font-semibold tracking-normal text-gold-300">{children}</h2>;
}

function ContactLine({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 [&>svg]:mt-2.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-gold-300">
      {icon}
      <span className="sr-only">{label}: </span>
      {children}
    </div>
  );
}

import { Clock, ExternalLink, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { PageHeading } from "#app/site/page-heading.tsx";
import { pageMeta, siteDescriptionFor, translateFor } from "#app/site/page-meta.ts";
import { useRootData } from "#app/site/shell/site-data.ts";
import { SocialItems } from "#app/site/shell/social-items.tsx";
import { describeFoundation } from "#app/site/structured-data/foundation.ts";
import { classes } from "#app/ui/class-names.ts";
import { mailAddress, phoneAddress } from "#app/ui/contact-address.ts";
import { ArrowLink } from "#app/ui/section-heading.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import type { LocalIdentity } from "#server/content/identity/rules.ts";
import type { Route } from "./+types/page";
import { mapPageAddress } from "./map-address.ts";
import { MapPanel } from "./map-panel.tsx";

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translateFor(matches);
  return pageMeta(matches, {
    title: t("nav.contact"),
    description: t("contact.lead"),
    data: (place) => [describeFoundation(place, siteDescriptionFor(matches))],
  });
};

export default function ContactPage() {
  const t = useTranslate();
  const { site } = useRootData();
  const hasPlace = site.address !== "" || site.mapPosition !== null;
  const hasDetails = [site.phone, site.email, site.address, site.hours, ...site.profiles].some(Boolean);
  return (
    <div className="wrap pt-4 pb-20 sm:pb-28">
      <PageHeading kicker={t("contact.kicker")} title={t("nav.contact")} lead={t("contact.lead")} />
      {(hasDetails || hasPlace) && (
        <div
          className={classes(
            "mt-8 grid gap-px overflow-hidden rounded-xl bg-sand-200 shadow-soft ring-1 ring-sand-200 sm:mt-12",
            hasDetails && hasPlace && "lg:grid-cols-[1fr_1.25fr]",
          )}
        >
          {hasDetails && <Details site={site} />}
          {hasPlace && <MapPanel site={site} />}
        </div>
      )}
      <Help />
    </div>
  );
}

function Details({ site }: { site: LocalIdentity }) {
  const t = useTranslate();
  return (
    <div className="grid gap-px sm:max-lg:grid-cols-2">
      {(site.phone || site.email || site.address) && (
        <address className="contents not-italic">
          {site.phone && (
            <ContactLink
              icon={<Phone />}
              label={t("contact.call")}
              href={phoneAddress(site.phone)}
              text={site.phone}
            />
          )}
          {site.email && (
            <ContactLink
              icon={<Mail />}
              label={t("contact.write")}
              href={mailAddress(site.email)}
              text={site.email}
            />
          )}
          {site.address && <PostalAddress site={site} />}
        </address>
      )}
      {site.hours && <Hours site={site} />}
      {site.profiles.length > 0 && (
        <div className={`${rowClasses} flex-wrap justify-between gap-y-3`}>
          <h2 className="font-sans text-sm font-normal tracking-normal text-ink-soft">
            {t("contact.follow")}
          </h2>
          <ul className="flex flex-wrap gap-2">
            <SocialItems
              iconsOnly
              className="grid size-11 place-items-center rounded-full bg-leaf-50 text-leaf-700 transition-colors hover:bg-leaf-600 hover:text-white"
            />
          </ul>
        </div>
      )}
    </div>
  );
}

const rowClasses = "flex items-center gap-x-4 bg-white p-5 sm:px-8";
const iconClasses =
  "grid size-12 shrink-0 place-items-center rounded-full bg-leaf-50 text-leaf-700 transition-colors group-hover:bg-leaf-600 group-hover:text-white [&>svg]:size-5";

function ContactLink({
  icon,
  label,
  href,
  text,
}: {
  icon: ReactNode;
  label: string;
  href: string;
  text: string;
}) {
  return (
    <a href={href} className={`group ${rowClasses} -outline-offset-3`}>
      <span className={iconClasses}>{icon}</span>
      <span className="grid min-w-0">
        <span className="text-sm text-ink-soft">{label}</span>
        <bdi dir="ltr" className="text-lg font-semibold break-words">
          {text}
        </bdi>
      </span>
    </a>
  );
}

function Hours({ site }: { site: LocalIdentity }) {
  const t = useTranslate();
  return (
    <div className={rowClasses}>
      <span className={iconClasses}>
        <Clock />
      </span>
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{t("contact.hours")}</p>
        <p {...storedTextIn(site, "hours")} className="font-semibold whitespace-pre-line">
          {site.hours}
        </p>
      </div>
    </div>
  );
}

function PostalAddress({ site }: { site: LocalIdentity }) {
  const t = useTranslate();
  return (
    <div className={rowClasses}>
      <span className={iconClasses}>
        <MapPin />
      </span>
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{t("label.address")}</p>
        <p {...storedTextIn(site, "address")} className="font-semibold text-balance">
          {site.address}
        </p>
        <a
          href={mapPageAddress(site)}
          target="_blank"
          rel="noopener noreferrer"
          className="-mb-2.5 inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-leaf-700 underline-offset-4 hover:underline"
        >
          {t("contact.map.open")}
          <ExternalLink aria-hidden className="size-4 rtl:-scale-x-100" />
          <span className="sr-only">({t("shell.opensNewTab")})</span>
        </a>
      </div>
    </div>
  );
}

function Help() {
  const t = useTranslate();
  const helpLinks = [
    { to: "/hesap-numaralari", label: t("contact.help.accounts") },
    { to: "/bagis", label: t("contact.help.donate") },
    { to: "/biz-kimiz/kurumsal/insan-kaynaklari", label: t("contact.help.careers") },
    { to: "/biz-kimiz/kurumsal/medya-odasi", label: t("contact.help.media") },
  ];
  return (
    <section
      aria-labelledby="help-title"
      className="mt-14 rounded-xl bg-sand-100 px-6 py-10 sm:px-10 lg:mt-20"
    >
      <h2 id="help-title" className="text-xl sm:text-2xl">
        {t("contact.help.title")}
      </h2>
      <ul className="mt-4 grid gap-x-10 sm:grid-cols-2">
        {helpLinks.map((answer) => (
          <li key={answer.to}>
            <ArrowLink {...answer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

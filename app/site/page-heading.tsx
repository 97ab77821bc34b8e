import type { ReactNode } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs.tsx";
import { Kicker } from "#app/ui/section-heading.tsx";
import type { Locale } from "#shared/text/locale.ts";
import { useRootData } from "./shell/site-data.ts";
import { breadcrumbList } from "./structured-data/breadcrumbs.ts";
import { DataBlock } from "./structured-data/data-block.tsx";

/** The heading of a page below the home page: breadcrumbs, the h1, and an introduction. */
export function PageHeading({
  trail,
  kicker,
  title,
  stored = false,
  lead,
}: {
  /** The breadcrumbs between the home page and this page. */
  trail?: readonly Crumb[];
  kicker?: ReactNode;
  title: string;
  /** The language of a title that staff wrote. */
  stored?: Locale | false;
  lead?: ReactNode;
}) {
  return (
    <header>
      <PageTrail trail={trail ?? []} currentTitle={title} stored={stored} />
      <div className="mt-5 max-w-3xl sm:mt-7">
        {kicker && <Kicker>{kicker}</Kicker>}
        <h1 dir="auto" lang={stored || undefined} className="mt-3 text-3xl sm:text-4xl">
          {title}
        </h1>
        {lead && <p className="mt-4 text-base text-ink-soft sm:text-lg">{lead}</p>}
      </div>
    </header>
  );
}

export function PageTrail({
  trail,
  currentTitle,
  stored = false,
}: {
  trail: readonly Crumb[];
  currentTitle: string;
  stored?: Locale | false;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { publicUrl } = useRootData();
  const fullTrail = [{ label: t("nav.home"), to: "/" }, ...trail, { label: currentTitle, stored }];
  return (
    <>
      <Breadcrumbs name={t("page.breadcrumbs")} trail={fullTrail} />
      <DataBlock thing={breadcrumbList(publicUrl, fullTrail, locale)} />
    </>
  );
}

import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs.tsx";
import { Kicker } from "#app/ui/section-heading.tsx";

/** The opening of an inner page: the way here, the one h1, and what the page is about. */
export function PageHeading({
  trail,
  kicker,
  title,
  lead,
}: {
  /** Between the home page and this page. */
  trail?: readonly Crumb[];
  kicker?: ReactNode;
  title: string;
  lead?: ReactNode;
}) {
  return (
    <header>
      <PageTrail trail={trail ?? []} here={title} />
      <div className="mt-5 max-w-3xl sm:mt-7">
        {kicker && <Kicker>{kicker}</Kicker>}
        <h1 dir="auto" className="mt-3 text-3xl sm:text-4xl">
          {title}
        </h1>
        {lead && <p className="mt-4 text-base text-ink-soft sm:text-lg">{lead}</p>}
      </div>
    </header>
  );
}

/** Breadcrumbs from the home page to `here`. */
export function PageTrail({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  const t = useTranslate();
  return (
    <Breadcrumbs
      name={t("page.breadcrumbs")}
      trail={[{ label: t("nav.home"), to: "/" }, ...trail, { label: here }]}
    />
  );
}

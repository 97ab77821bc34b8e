import { ArrowRight, Users } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { formatCount } from "#shared/money/money.ts";
import type { Cause } from "./cause.ts";
import { LabelWithTitle, type Titled } from "./label-with-title.tsx";

export function AboutProject({
  project,
  titled,
}: {
  project: NonNullable<Cause["project"]>;
  titled: Titled;
}) {
  const t = useTranslate();
  const { path, supporters } = project;
  const supporterText = formatCount(supporters, useLocale());
  return (
    <div className="-mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm">
      {supporters > 0 && (
        <p className="flex items-center gap-1.5 text-ink-soft">
          <Users aria-hidden="true" className="size-4 text-leaf-500" />
          {t("label.supporters", { count: supporters, shown: supporterText })}
        </p>
      )}
      <a
        href={path}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf-700 underline-offset-4 hover:underline"
      >
        <span>
          <LabelWithTitle titled={titled}>{t("donate.readProject")}</LabelWithTitle>
        </span>
        <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </a>
    </div>
  );
}

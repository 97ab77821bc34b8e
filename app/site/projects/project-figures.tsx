import { Users } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { ProgressBar, progressPercent } from "#app/ui/progress-bar.tsx";
import type { PublicProject } from "#server/content/projects/queries.ts";
import { formatCount, formatWholeLira } from "#shared/money/money.ts";

export function ProjectFigures({ project, large = false }: { project: PublicProject; large?: boolean }) {
  const t = useTranslate();
  const locale = useLocale();
  const { title, collectedAmount, targetAmount, supporterCount } = project;
  const percent = targetAmount ? progressPercent(collectedAmount, targetAmount) : null;
  return (
    <div className="grid gap-3 text-sm tabular-nums">
      <p>
        <strong
          className={classes("font-serif font-semibold text-leaf-800", large ? "block text-2xl" : "text-lg")}
        >
          <bdi>{formatWholeLira(collectedAmount, locale)}</bdi>
        </strong>{" "}
        <span className="text-ink-soft">{t("projects.collected")}</span>
      </p>
      {targetAmount !== null && percent !== null && (
        <ProgressBar
          collected={collectedAmount}
          target={targetAmount}
          label={t("projects.progressOf", { title })}
        />
      )}
      <p className="grid gap-1 text-ink-soft">
        {targetAmount !== null && percent !== null && (
          <span>
            {percent === 100
              ? t("projects.reached")
              : t("projects.target", { target: formatWholeLira(targetAmount, locale), percent })}
          </span>
        )}
        {supporterCount > 0 && (
          <span className="flex items-center gap-1.5">
            <Users aria-hidden className="size-4 text-leaf-500" />
            {t("label.supporters", { count: supporterCount, shown: formatCount(supporterCount, locale) })}
          </span>
        )}
      </p>
    </div>
  );
}

import { CircleCheck } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { ProgressBar, progressPercent } from "#app/ui/progress-bar.tsx";
import { formatWholeLira } from "#shared/money/money.ts";

/** The amounts are in kuruş. */
type Progress = { collected: number; target: number | null };

type Props = Progress & {
  title: string;
  /** Whether to show only the amounts on phones, because a `RowProgress` is above. */
  belowRow?: boolean;
};

/** The progress of a campaign, or only the collected amount if the campaign has no target. */
export function CampaignProgress({ title, collected, target, belowRow = false }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const money = (amount: number) => formatWholeLira(amount, locale);
  if (!target) {
    if (collected === 0) return null;
    return (
      <p className="text-sm text-ink-faint tabular-nums">
        {t("donate.collected", { collected: money(collected) })}
      </p>
    );
  }
  const percent = progressPercent(collected, target);
  return (
    <div className="grid gap-2">
      <div className={classes("grid gap-2", belowRow && "max-sm:hidden")}>
        <ProgressBar collected={collected} target={target} label={t("donate.progressOf", { title })} />
        {isReached({ collected, target }) && <Reached />}
      </div>
      <p className="text-sm font-medium text-ink-soft tabular-nums">
        {t("donate.progress", { collected: money(collected), target: money(target), percent })}
      </p>
    </div>
  );
}

/** The progress on a narrow row. The last line has space for a button at its end. */
export function RowProgress({ title, collected, target }: Progress & { title: string }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <>
      {target ? (
        <div className="pt-2">
          <ProgressBar collected={collected} target={target} label={t("donate.progressOf", { title })} />
        </div>
      ) : null}
      <div className="flex min-h-11 items-center pe-30 text-xs max-[22rem]:pe-28 font-medium text-ink-soft tabular-nums">
        {isReached({ collected, target }) ? (
          <Reached className="text-xs!" />
        ) : target ? (
          t("donate.percentShort", { percent: progressPercent(collected, target) })
        ) : (
          collected > 0 && t("donate.collectedShort", { collected: formatWholeLira(collected, locale) })
        )}
      </div>
    </>
  );
}

function Reached({ className }: { className?: string }) {
  const t = useTranslate();
  return (
    <p className={classes("flex items-center gap-1.5 text-sm font-semibold text-leaf-700", className)}>
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      {t("donate.reached")}
    </p>
  );
}

function isReached({ collected, target }: Progress): boolean {
  return target !== null && target > 0 && collected >= target;
}

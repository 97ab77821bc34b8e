import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { ProgressBar, progressPercent } from "#app/ui/progress-bar.tsx";
import { formatMoney } from "#shared/money.ts";

/** A campaign's progress; without a target, the amount collected so far. Amounts in kuruş. */
export function CampaignProgress({
  title,
  collected,
  target,
}: {
  title: string;
  collected: number;
  target: number | null;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, "TRY", locale);
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
      <ProgressBar collected={collected} target={target} label={t("donate.progressOf", { title })} />
      <p className="text-sm font-medium text-ink-soft tabular-nums">
        {t("donate.progress", { collected: money(collected), target: money(target), percent })}
      </p>
    </div>
  );
}

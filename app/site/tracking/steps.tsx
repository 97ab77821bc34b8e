import { Check } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { formatIn, formatLongDate } from "#shared/text/dates.ts";
import type { Step } from "./group-shares.ts";

/** The steps of a kurban with their moments at the place. */
export function Steps({ steps, timeZone }: { steps: readonly Step[]; timeZone: string }) {
  return (
    <ol className="mt-5">
      {steps.map((step) => (
        <StepItem key={step.name} step={step} timeZone={timeZone} />
      ))}
    </ol>
  );
}

function StepItem({ step: { name, moment }, timeZone }: { step: Step; timeZone: string }) {
  const t = useTranslate();
  const isReached = moment !== null;
  return (
    <li className="group relative flex gap-4 pb-6 last:pb-0">
      {/* The line to the next step. */}
      <span
        aria-hidden="true"
        className={classes(
          "absolute start-4 top-9 bottom-1 w-px -translate-x-1/2 group-last:hidden rtl:translate-x-1/2",
          isReached ? "bg-leaf-300" : "bg-sand-300",
        )}
      />
      <span
        aria-hidden="true"
        className={classes(
          "grid size-8 shrink-0 place-items-center rounded-full",
          isReached ? "bg-leaf-600 text-white" : "bg-white ring-2 ring-sand-300 ring-inset",
        )}
      >
        {isReached && <Check className="size-4.5" strokeWidth={2.5} />}
      </span>
      <span className="min-w-0 pt-1">
        <span className={classes("block font-semibold", isReached ? null : "text-ink-faint")}>
          {t(`tracking.step.${name}`)}
          {!isReached && <span className="sr-only"> ({t("tracking.step.open")})</span>}
        </span>
        {moment !== null && <StepMoment name={name} moment={moment} timeZone={timeZone} />}
      </span>
    </li>
  );
}

/** The hour is shown for the slaughter only. A day has no time zone. */
function StepMoment({ name, moment, timeZone }: Step & { moment: number | string; timeZone: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const shown =
    typeof moment === "string"
      ? { date: formatLongDate(`${moment}T12:00:00Z`, locale), time: "" }
      : formatIn(timeZone, moment, locale);
  return (
    <bdi className="mt-0.5 block text-sm text-ink-soft tabular-nums">
      {name === "slaughtered" ? t("tracking.moment", shown) : shown.date}
    </bdi>
  );
}

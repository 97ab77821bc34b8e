import { useLocale } from "#app/i18n/context.tsx";
import { formatLongDate } from "#shared/text/dates.ts";

/** The name of the category, and the day, of a news item. */
export function Dateline({ category, date }: { category: string; date: Date }) {
  const locale = useLocale();
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <span className="font-semibold text-gold-700">{category}</span>
      <span aria-hidden="true">·</span>
      <time dateTime={date.toISOString()}>{formatLongDate(date, locale)}</time>
    </p>
  );
}

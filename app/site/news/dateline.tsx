import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { storedText } from "#app/ui/stored-text.ts";
import { isNewsCategory } from "#shared/content/category.ts";
import { formatLongDate } from "#shared/text/dates.ts";

/** Category and day of a news item. */
export function Dateline({ category, date }: { category: string; date: Date }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <span className="font-semibold text-gold-700">
        {isNewsCategory(category) ? t(`news.category.${category}`) : <span {...storedText}>{category}</span>}
      </span>
      <span aria-hidden="true">·</span>
      <time dateTime={date.toISOString()}>{formatLongDate(date, locale)}</time>
    </p>
  );
}

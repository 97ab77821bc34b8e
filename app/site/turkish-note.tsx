import { Languages } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { storedIn, type Written } from "#app/ui/stored-text.ts";

/**
 * A note beside texts of staff, for visitors in another language, that a text is Turkish on purpose. It renders nothing
 * if staff wrote all these fields of the records in the visitor's language.
 */
export function TurkishNote({
  of: records,
  fields,
  className = "",
}: {
  of: readonly Written[];
  fields: readonly string[];
  className?: string | undefined;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const isTurkish = records.some((record) => fields.some((field) => storedIn(record, field).lang !== locale));
  if (!isTurkish) return null;
  return (
    <p className={`flex items-center gap-2.5 text-sm text-ink-soft ${className}`}>
      <Languages aria-hidden className="size-4 shrink-0 text-gold-500" />
      {t(records.length === 1 ? "page.inTurkish" : "page.someInTurkish")}
    </p>
  );
}

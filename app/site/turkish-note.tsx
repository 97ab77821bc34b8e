import { Languages } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { storedTextIn, type TranslatedFields } from "#app/ui/stored-text-attributes.ts";

/**
 * The note that a text is in Turkish, for visitors in another language. It renders nothing if staff wrote all these
 * fields in the visitor's language.
 */
export function TurkishNote({
  records,
  fields,
  className = "",
}: {
  records: readonly TranslatedFields[];
  fields: readonly string[];
  className?: string | undefined;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const isTurkish = records.some((record) =>
    fields.some((field) => storedTextIn(record, field).lang !== locale),
  );
  if (!isTurkish) return null;
  return (
    <p className={`flex items-center gap-2.5 text-sm text-ink-soft ${className}`}>
      <Languages aria-hidden className="size-4 shrink-0 text-gold-500" />
      {t(records.length === 1 ? "page.inTurkish" : "page.someInTurkish")}
    </p>
  );
}

import { Languages } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";

/** Above a text that staff wrote, for those who read the site in another language: it is not an oversight. */
export function TurkishNote({ className = "" }: { className?: string }) {
  const t = useTranslate();
  if (useLocale() === "tr") return null;
  return (
    <p className={`flex items-center gap-2.5 text-sm text-ink-faint ${className}`}>
      <Languages aria-hidden className="size-4 shrink-0 text-gold-500" />
      {t("page.inTurkish")}
    </p>
  );
}

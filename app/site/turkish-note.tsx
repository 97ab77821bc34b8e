import { Languages } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";

/** A note above Turkish texts of staff, for visitors in another language: it says that the text is Turkish on purpose. */
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

import { useLocale } from "#app/i18n/context.tsx";
import { Flag } from "#app/ui/flag.tsx";
import { LOCALES, type Locale, textDirection } from "#shared/locale.ts";
import { useShellPlace } from "./shell-place.ts";

/** Each name in its own language: a visitor who needs it may read no other. */
export const languageNames: Record<Locale, string> = { tr: "Türkçe", en: "English", ar: "العربية" };

/**
 * Links to this page in the three languages. Plain anchors: another language needs a whole document (fonts, text
 * direction, messages), and the server remembers the choice.
 */
export function LanguageItems({ className }: { className?: string }) {
  const { languages } = useShellPlace();
  const current = useLocale();
  return LOCALES.map((locale) => (
    <li key={locale}>
      <a
        href={languages[locale]}
        hrefLang={locale}
        lang={locale}
        aria-current={locale === current ? "true" : undefined}
        className={className}
      >
        <Flag locale={locale} />
        <bdi dir={textDirection(locale)}>{languageNames[locale]}</bdi>
        <span aria-hidden="true" className="ms-auto ps-4 text-xs tracking-wide uppercase opacity-60">
          {locale}
        </span>
      </a>
    </li>
  ));
}

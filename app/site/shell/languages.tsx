import { useLocale } from "#app/i18n/context.tsx";
import { Flag } from "#app/ui/flag.tsx";
import { LANGUAGES, LOCALES, textDirection } from "#shared/text/locale.ts";
import { useShellPage } from "./shell-place.ts";

/**
 * Links to this page in every language. The links load a new document, because another language has other fonts, texts
 * and another text direction.
 */
export function LanguageItems({ className }: { className?: string }) {
  const { languages } = useShellPage();
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
        <bdi dir={textDirection(locale)}>{LANGUAGES[locale].name}</bdi>
        <span aria-hidden="true" className="ms-auto ps-4 text-xs tracking-wide uppercase opacity-60">
          {locale}
        </span>
      </a>
    </li>
  ));
}

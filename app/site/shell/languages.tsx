import { useLocale } from "#app/i18n/context.tsx";
import { Flag } from "#app/ui/flag.tsx";
import { LANGUAGES, LOCALES, textDirection } from "#shared/text/locale.ts";
import { useShellPlace } from "./shell-place.ts";

/**
 * Links to this page in every language. They are plain anchors: another language needs a whole document (fonts, text
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
        <bdi dir={textDirection(locale)}>{LANGUAGES[locale].name}</bdi>
        <span aria-hidden="true" className="ms-auto ps-4 text-xs tracking-wide uppercase opacity-60">
          {locale}
        </span>
      </a>
    </li>
  ));
}

import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Dropdown, dropdownItemClasses } from "#app/ui/dropdown.tsx";
import { Flag } from "#app/ui/flag.tsx";
import { LANGUAGES } from "#shared/text/locale.ts";
import { LanguageItems } from "./languages.tsx";

export function LanguageMenu({ className }: { className: string }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <Dropdown
      label={
        <>
          <Flag locale={locale} />
          <span className="sr-only">
            {t("nav.language")}: {LANGUAGES[locale].name}
          </span>
          {locale.toUpperCase()}
        </>
      }
      align="end"
      className={className}
    >
      <LanguageItems className={dropdownItemClasses} />
    </Dropdown>
  );
}

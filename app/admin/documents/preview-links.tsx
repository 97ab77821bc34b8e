import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { LANGUAGES, LOCALES } from "#shared/text/locale.ts";
import { documentKindNames, documentSettingsText as text } from "./messages.ts";

/** Links to a sample document of each kind in each language. */
export function PreviewLinks() {
  return (
    <Sheet title={text.preview}>
      <p className="text-ink-soft">{text.previewLead}</p>
      <ul className="mt-3 grid gap-1">
        {(["information", "receipt"] as const).flatMap((kind) =>
          LOCALES.map((locale) => (
            <li key={kind + locale}>
              <TextLink to={`documents/sample/${kind}/${locale}`} target="_blank" rel="noreferrer">
                <span>
                  {documentKindNames[kind]} · <bdi lang={locale}>{LANGUAGES[locale].name}</bdi>
                </span>
              </TextLink>
            </li>
          )),
        )}
      </ul>
    </Sheet>
  );
}

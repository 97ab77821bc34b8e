import { LANGUAGES, LOCALES } from "#shared/locale.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { Sheet } from "../orders/sheet.tsx";
import { documentKindNames, documentSettingsText as text } from "./messages.ts";

/** Samples of each kind in each language, with the settings that are saved. */
export function PreviewLinks() {
  const link = useAdminLink();
  return (
    <Sheet title={text.preview}>
      <p className="text-ink-soft">{text.previewLead}</p>
      <ul className="mt-3 grid gap-1">
        {(["information", "receipt"] as const).flatMap((kind) =>
          LOCALES.map((locale) => (
            <li key={kind + locale}>
              <a
                href={link(`documents/sample/${kind}/${locale}`)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-8 items-center font-semibold text-leaf-700 underline-offset-4 hover:underline"
              >
                <span>
                  {documentKindNames[kind]} · <bdi lang={locale}>{LANGUAGES[locale].name}</bdi>
                </span>
              </a>
            </li>
          )),
        )}
      </ul>
    </Sheet>
  );
}

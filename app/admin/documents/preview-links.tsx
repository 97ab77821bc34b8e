import { LANGUAGES, LOCALES } from "#shared/locale.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { documentKindNames, documentSettingsText as text } from "./messages.ts";

/** Samples of each kind in each language, with the settings that are saved. */
export function PreviewLinks() {
  const link = useAdminLink();
  return (
    <section className="rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5">
      <h2 className="font-sans text-base font-semibold">{text.preview}</h2>
      <p className="mt-1 text-ink-soft">{text.previewLead}</p>
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
    </section>
  );
}

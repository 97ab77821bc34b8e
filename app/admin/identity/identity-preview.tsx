import { type RefObject, useId, useState } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { OpenPreview, readFormQuery, useTypingPause } from "#app/admin/kit/form/form-preview.tsx";
import { languageName } from "#app/admin/kit/form/text-language.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { LOCALES, type Locale } from "#shared/text/locale.ts";
import { previewLinks, identityText as text } from "./messages.ts";
import { previewedFields } from "./previewed-fields.ts";

type Page = keyof typeof text.preview.pages;

/** Shows home page, mail and receipt with the unsaved form, and where their other parts are changed. */
export function IdentityPreview({ form }: { form: RefObject<HTMLElement | null> }) {
  const id = useId();
  const link = useAdminLink();
  const [page, setPage] = useState<Page>("home");
  const [language, setLanguage] = useState<Locale>("tr");
  const [query, setQuery] = useState("");
  useTypingPause(form, (element) => setQuery(readFormQuery(element, previewedFields)));
  const address = `${link(`settings/identity/preview/${page}/${language}`)}${query}`;
  const select = `${controlClasses} max-w-40`;
  return (
    <section aria-labelledby={id} className="min-w-0 xl:sticky xl:top-6">
      <h2 id={id} className="font-sans text-base font-semibold">
        {text.preview.title}
      </h2>
      <p className="text-xs text-ink-faint">{text.preview.lead}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <select
          aria-label={text.preview.page}
          value={page}
          onChange={(event) => setPage(event.currentTarget.value as Page)}
          className={select}
        >
          {Object.entries(text.preview.pages).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <select
          aria-label={text.preview.language}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Locale)}
          className={select}
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {languageName(locale)}
            </option>
          ))}
        </select>
        <OpenPreview address={address} label={text.preview.open} />
      </div>
      <iframe
        key={`${page} ${language}`}
        src={address}
        title={`${text.preview.title}: ${text.preview.pages[page]}`}
        className="mt-3 h-[min(44rem,60vh)] w-full rounded-md border border-sand-300 bg-sand-100"
      />
      <nav aria-label={text.preview.change} className="mt-3 text-sm">
        <p className="text-xs text-ink-faint">{text.preview.change}</p>
        <ul className="flex flex-wrap gap-x-4">
          {previewLinks[page].map(({ to, label }) => (
            <li key={to}>
              <TextLink to={to} className="min-h-11">
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LocaleProvider, useLocale } from "#app/i18n/context.tsx";
import { DEFAULT_LOCALE, type Locale, perLocale, toLocale } from "#shared/text/locale.ts";
import { type ShellPlace, ShellPlaceContext, useShellPlace } from "./shell-place.ts";

/** The key is part, language, year and current link: at most some hundred variants. */
const kept = new WeakMap<ShellPlace["site"], Map<string, string[]>>();

/** Placeholders for the addresses of the current page in the cached HTML. */
const standIns = perLocale((locale) => `{page in ${locale}}`);
const standIn = /\{page in ([^}]+)\}/;

/**
 * Renders a part of the shell once for all pages with the same current link, and inserts it as markup in which only the
 * addresses of the page differ. The shell is most of a page's markup.
 */
export function KeptPart({ name, of: Content }: { name: string; of: ComponentType }) {
  const locale = useLocale();
  const place = useShellPlace();
  const variants = kept.get(place.site) ?? new Map<string, string[]>();
  kept.set(place.site, variants);
  const variant = `${name} ${locale} ${place.year} ${place.current}`;
  const pieces = variants.get(variant) ?? render(Content, name, locale, place).split(standIn);
  // During development edits must be visible, so nothing is kept.
  if (!import.meta.env.DEV) variants.set(variant, pieces);
  // Every second piece is the language of an address.
  const html = pieces.map((piece, index) => (index % 2 ? addressIn(piece, place) : piece)).join("");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it, and addresses are escaped.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

function render(Content: ComponentType, name: string, locale: Locale, place: ShellPlace): string {
  return renderToStaticMarkup(
    <LocaleProvider locale={locale}>
      <ShellPlaceContext value={{ ...place, languages: standIns }}>
        <Content />
      </ShellPlaceContext>
    </LocaleProvider>,
    { identifierPrefix: name },
  );
}

function addressIn(language: string, { languages }: ShellPlace): string {
  const address = languages[toLocale(language) ?? DEFAULT_LOCALE];
  return address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LocaleProvider, useLocale } from "#app/i18n/context.tsx";
import { DEFAULT_LOCALE, type Locale, perLocale, toLocale } from "#shared/text/locale.ts";
import { type ShellPage, ShellPageContext, useShellPage } from "./shell-place.ts";

/** The key consists of part, language, year, current link and hidden pages, so there are at most some hundred entries. */
const cachedParts = new WeakMap<ShellPage["site"], Map<string, string[]>>();

/** Placeholders for the addresses of the current page in the cached HTML. */
const placeholders = perLocale((locale) => `{page in ${locale}}`);
const placeholderPattern = /\{page in ([^}]+)\}/;

/**
 * Renders a part of the shell once for all pages with the same current link, because the shell is most of a page's
 * markup. Only the addresses of the page are replaced in the cached markup.
 */
export function CachedPart({ name, component: Content }: { name: string; component: ComponentType }) {
  const locale = useLocale();
  const shellPage = useShellPage();
  const variants = cachedParts.get(shellPage.site) ?? new Map<string, string[]>();
  cachedParts.set(shellPage.site, variants);
  const variant = `${name} ${locale} ${shellPage.year} ${shellPage.current} ${shellPage.hiddenSlugs}`;
  const pieces = variants.get(variant) ?? render(Content, name, locale, shellPage).split(placeholderPattern);
  // In development nothing is cached, because edits must be visible.
  if (!import.meta.env.DEV) variants.set(variant, pieces);
  // Every second piece is the language of an address.
  const html = pieces.map((piece, index) => (index % 2 ? escapeAddress(piece, shellPage) : piece)).join("");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it, and addresses are escaped.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

function render(Content: ComponentType, name: string, locale: Locale, place: ShellPage): string {
  return renderToStaticMarkup(
    <LocaleProvider locale={locale}>
      <ShellPageContext value={{ ...place, languages: placeholders }}>
        <Content />
      </ShellPageContext>
    </LocaleProvider>,
    { identifierPrefix: name },
  );
}

function escapeAddress(language: string, { languages }: ShellPage): string {
  const address = languages[toLocale(language) ?? DEFAULT_LOCALE];
  return address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

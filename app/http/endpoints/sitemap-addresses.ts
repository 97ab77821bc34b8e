import { ReadableStream, TextEncoderStream } from "node:stream/web";
import { listAlternates, pageAddress } from "#app/site/addresses.ts";
import { categoryPath } from "#app/site/shell/category.ts";
import type { App } from "#server/compose/compose.ts";
import { listCategories } from "#server/content/categories/queries.ts";
import {
  type AddressRange,
  findLatestChanges,
  listAddresses,
} from "#server/content/search/list-addresses.ts";
import { contentAddress, listPages } from "#shared/content/content-kinds.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { cacheableStream } from "./kept-answer.ts";
import { element, xmlDeclaration } from "./xml.ts";

/** The number of stored records per part. Each record has one entry per language, and a part has at most 9,000. */
export const partSize = Math.floor(9_000 / LOCALES.length);
const pageSize = 1_000;

export const sitemapType = { type: "application/xml; charset=utf-8", maxAge: 3600 };

type Entry = { path: string; updatedAt: Date | undefined };

/**
 * Lists the pages that exist even with an empty database, for the first part. The date of a list page is the date of its
 * latest record. Pages that ship with the program have no date.
 */
async function listFixedEntries({ db, clock }: App): Promise<Entry[]> {
  const changes = await findLatestChanges(db, clock.now());
  const categories = (await listCategories(db, "campaigns")).filter(({ isActive }) => isActive);
  const dates = [changes.campaigns, changes.projects, changes.news].filter((date) => date !== undefined);
  const latest = dates.length > 0 ? new Date(Math.max(...dates.map(Number))) : undefined;
  return [
    createEntry("/", latest),
    ...listPages.map(({ kind, page }) => createEntry(page, changes[kind])),
    ...categories.map(({ id }) => createEntry(categoryPath(id), changes.campaigns)),
    createEntry("/hesap-numaralari"),
    createEntry("/iletisim"),
  ];
}

function createEntry(path: string, updatedAt?: Date): Entry {
  return { path, updatedAt };
}

export async function sitemapAnswer(
  request: Request,
  app: App,
  index: number,
  range: AddressRange | undefined,
): Promise<Response> {
  const { publicUrl } = app.config;
  const fixedEntries = index === 0 ? await listFixedEntries(app) : [];
  const state = JSON.stringify([publicUrl, index, range, fixedEntries]);
  const body = () =>
    ReadableStream.from(writePart(app, index, fixedEntries)).pipeThrough(new TextEncoderStream()) as BodyInit;
  return cacheableStream(request, state, body, sitemapType);
}

async function* writePart(app: App, index: number, fixedEntries: Entry[]): AsyncGenerator<string> {
  const { publicUrl } = app.config;
  const now = app.clock.now();
  yield `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  yield fixedEntries.map((entry) => writeEntry(publicUrl, entry)).join("");
  const end = (index + 1) * partSize;
  for (let position = index * partSize; position < end; position += pageSize) {
    const addresses = await listAddresses(app.db, now, position, Math.min(pageSize, end - position));
    yield addresses
      .map(({ kind, key, updatedAt }) =>
        writeEntry(publicUrl, { path: contentAddress(kind, key), updatedAt }),
      )
      .join("");
    if (addresses.length < pageSize) break;
  }
  yield "</urlset>\n";
}

/** Writes one entry for each language of a page, with alternates for all languages. */
function writeEntry(publicUrl: string, { path, updatedAt }: Entry): string {
  const lastmod = updatedAt ? element("lastmod", updatedAt.toISOString()) : "";
  const links = listAlternates(publicUrl, path)
    .map(({ hrefLang, href }) => element("xhtml:link", null, { rel: "alternate", hreflang: hrefLang, href }))
    .join("");
  return LOCALES.map(
    (locale) => `<url>${element("loc", pageAddress(publicUrl, path, locale))}${lastmod}${links}</url>\n`,
  ).join("");
}

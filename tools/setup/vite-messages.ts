import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { islandSections } from "#app/islands/sections.ts";
import { type Catalogue, completeCatalogue } from "#shared/messages/complete-catalogue.ts";
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from "#shared/text/locale.ts";

const prefix = "virtual:messages/";
const parser = "@lingui/message-utils/compileMessage";
const noParser = "\0no-message-parser";

/** No page shows these sections, so browsers do not get them. */
const withoutPage = new Set(["documents.ts", "mails.ts", "sms.ts"]);

/**
 * Serves `virtual:messages/pages` and `virtual:messages/islands`: one function per language that loads its texts, those of
 * all pages or only those of the sections that islands of public pages show. The texts are `virtual:messages/<language>`
 * and `virtual:messages/<language>/islands`: the files of shared/messages/<language>/, parsed at build time so that
 * browsers need no parser.
 */
export function compiledMessages(): Plugin {
  const folder = join(import.meta.dirname, "../../shared/messages");
  return {
    name: "compiled-messages",
    enforce: "pre",
    resolveId(id) {
      // The message library imports its parser even for compiled messages; this removes it from browser bundles.
      if (id === parser && this.environment.name === "client") return noParser;
      return id.startsWith(prefix) ? `\0${id}` : undefined;
    },
    async load(id) {
      if (id === noParser) return "export const compileMessage = undefined;";
      if (!id.startsWith(`\0${prefix}`)) return;
      const [locale, part] = id.slice(prefix.length + 1).split("/");
      if (!isLocale(locale)) return loaders(locale === "islands" ? "/islands" : "");
      for (const file of await sectionFiles(folder, locale)) this.addWatchFile(file);
      const catalogue = await readComplete(folder, locale);
      const shown = part === "islands" ? await islandKeys(folder) : null;
      const compiled = Object.fromEntries(
        Object.entries(catalogue)
          .filter(([key]) => shown?.has(key) ?? true)
          .map(([key, text]) => [key, compileMessage(text)]),
      );
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
    },
  };
}

async function islandKeys(folder: string): Promise<Set<string>> {
  const sections = await Promise.all(
    islandSections.map((name) => import(pathToFileURL(join(folder, `tr/${name}.ts`)).href)),
  );
  return new Set(
    sections.flatMap((section) => Object.values(section as Record<string, Catalogue>)).flatMap(Object.keys),
  );
}

async function readComplete(folder: string, locale: Locale): Promise<Catalogue> {
  const own = await readCatalogue(folder, locale);
  if (locale === DEFAULT_LOCALE) return own;
  return completeCatalogue(locale, own, await readCatalogue(folder, "en"));
}

function loaders(part: string): string {
  const functions = LOCALES.map((locale) => `${locale}: () => import("${prefix}${locale}${part}")`);
  return `export const loadTexts = { ${functions.join(", ")} };`;
}

async function sectionFiles(folder: string, locale: Locale): Promise<string[]> {
  const names = await readdir(join(folder, locale));
  return names.filter((name) => !withoutPage.has(name)).map((name) => join(folder, locale, name));
}

async function readCatalogue(folder: string, locale: Locale): Promise<Catalogue> {
  const sections = await Promise.all(
    (await sectionFiles(folder, locale)).map(async (file) => {
      // A new URL each time, because Node caches modules and would miss an edit.
      const section = await import(`${pathToFileURL(file).href}?at=${Date.now()}`);
      return Object.values(section as Record<string, Catalogue>);
    }),
  );
  return Object.assign({}, ...sections.flat());
}

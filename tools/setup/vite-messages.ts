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
 * Serves `virtual:messages/pages` and `virtual:messages/islands`, which have a function for each language that loads the
 * texts of all pages or only those of the islands' sections. The texts are `virtual:messages/<language>` and
 * `virtual:messages/<language>/islands`, from shared/messages/<language>/, parsed at build time so that browsers need no
 * parser.
 */
export function compiledMessages(): Plugin {
  const folder = join(import.meta.dirname, "../../shared/messages");
  return {
    name: "compiled-messages",
    enforce: "pre",
    resolveId(id) {
      // The message library imports its parser even for compiled messages. Browser bundles do not need it.
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
      const islandTexts = part === "islands" ? await islandKeys(folder) : null;
      const compiled = Object.fromEntries(
        Object.entries(catalogue)
          .filter(([key]) => islandTexts?.has(key) ?? true)
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
  const texts = await readCatalogue(folder, locale);
  if (locale === DEFAULT_LOCALE) return texts;
  return completeCatalogue(locale, texts, await readCatalogue(folder, "en"));
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
      // Node caches modules by their URL, so each load has another URL.
      const section = await import(`${pathToFileURL(file).href}?at=${Date.now()}`);
      return Object.values(section as Record<string, Catalogue>);
    }),
  );
  return Object.assign({}, ...sections.flat());
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { islandSections } from "#app/islands/sections.ts";

const prefix = "virtual:messages/";
const parser = "@lingui/message-utils/compileMessage";
const noParser = "\0no-message-parser";

/**
 * Serves `virtual:messages/{tr,en,ar}`: the message files, parsed at build time so that browsers need no
 * parser. A text missing in Arabic becomes "[AR] " + the English one.
 * `virtual:messages/{tr,en,ar}/islands` holds only the sections that islands of public pages show.
 */
export function compiledMessages(): Plugin {
  const folder = join(import.meta.dirname, "../../app/i18n/messages");
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
      const [locale = "", part] = id.slice(prefix.length + 1).split("/");
      for (const name of ["tr", "en", "ar"]) this.addWatchFile(join(folder, `${name}.ts`));
      const catalogue = await completeCatalogue(folder, locale);
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

type Catalogue = Record<string, string>;

async function islandKeys(folder: string): Promise<Set<string>> {
  const sections = await Promise.all(
    islandSections.map((name) => import(pathToFileURL(join(folder, `tr/${name}.ts`)).href)),
  );
  return new Set(
    sections.flatMap((section) => Object.values(section as Record<string, Catalogue>)).flatMap(Object.keys),
  );
}

async function completeCatalogue(folder: string, locale: string): Promise<Catalogue> {
  const own = await readCatalogue(folder, locale);
  if (locale === "tr") return own;
  const fallback = await readCatalogue(folder, "en");
  const tag = `[${locale.toUpperCase()}] `;
  return Object.fromEntries(Object.entries(fallback).map(([key, text]) => [key, own[key] ?? tag + text]));
}

async function readCatalogue(folder: string, locale: string): Promise<Catalogue> {
  const file = pathToFileURL(join(folder, `${locale}.ts`));
  // A new URL each time, because Node caches modules and would miss an edit.
  const module = (await import(`${file.href}?at=${Date.now()}`)) as Record<string, Catalogue>;
  const catalogue = module[locale];
  if (!catalogue) throw new Error(`${file.pathname} must export "${locale}"`);
  return catalogue;
}

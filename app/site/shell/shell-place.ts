import { createContext, use } from "react";
import type { Locale } from "#shared/text/locale.ts";
import { corporateLinks, legalLinks, mainLinks, moreLinks, quickLinks } from "./links.ts";
import type { RootData } from "./site-data.ts";

/** The facts about the current page that the shell shows. */
export type ShellPage = Pick<RootData, "site" | "year" | "codeWay"> & {
  /** The link to the current page or to its section, or undefined if the shell has no such link. */
  current: string | undefined;
  /** The address of the page in each language. */
  languages: Record<Locale, string>;
  /** The pages that the menus leave out. */
  hiddenSlugs: readonly string[];
};

export const ShellPageContext = createContext<ShellPage | null>(null);

export function useShellPage(): ShellPage {
  const page = use(ShellPageContext);
  if (!page) throw new Error("this part is shown inside the shell only");
  return page;
}

const links = [...mainLinks, ...moreLinks, ...quickLinks, ...corporateLinks, ...legalLinks];
const targets = [...links.map(({ to }) => to), "/sepet", "/arama"];

export function findCurrentLink(pathname: string): string | undefined {
  const path = pathname.toLowerCase();
  return targets.find((to) => path === to || (to !== "/" && path.startsWith(`${to}/`)));
}

import { createContext, use } from "react";
import type { Locale } from "#shared/text/locale.ts";
import { corporateLinks, legalLinks, mainLinks, moreLinks, quickLinks } from "./links.ts";
import type { RootData } from "./site-data.ts";

/** The facts about the current page that the shell shows. */
export type ShellPlace = Pick<RootData, "site" | "year"> & {
  /** The shell's link to the current page or to its section; undefined if there is none. */
  current: string | undefined;
  /** The address of the page in each language. */
  languages: Record<Locale, string>;
};

export const ShellPlaceContext = createContext<ShellPlace | null>(null);

export function useShellPlace(): ShellPlace {
  const place = use(ShellPlaceContext);
  if (!place) throw new Error("this part is shown inside the shell only");
  return place;
}

const links = [...mainLinks, ...moreLinks, ...quickLinks, ...corporateLinks, ...legalLinks];
const targets = [...links.map(({ to }) => to), "/sepet", "/arama"];

export function currentLink(pathname: string): string | undefined {
  const path = pathname.toLowerCase();
  return targets.find((to) => path === to || (to !== "/" && path.startsWith(`${to}/`)));
}

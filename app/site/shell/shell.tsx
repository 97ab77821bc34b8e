import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import { SearchPanel } from "#app/site/search/search-panel.tsx";
import { perLocale } from "#shared/text/locale.ts";
import { CategoryTabs, type Tabs } from "./category-tabs.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { CachedPart } from "./kept-part.tsx";
import { languagePath } from "./language-path.ts";
import { PreviewRibbon, SimulatedRibbon } from "./ribbon.tsx";
import { findCurrentLink, ShellPageContext } from "./shell-place.ts";
import { ShortFooter, ShortHeader } from "./short-shell.tsx";
import { useRootData } from "./site-data.ts";
import { TopBar } from "./top-bar.tsx";

export function Shell({
  hiddenSlugs,
  tabs,
  isShort = false,
  children,
}: {
  /** The pages that the menus leave out. */
  hiddenSlugs: readonly string[];
  /** Only the donation page has category tabs. */
  tabs?: Tabs | undefined;
  /** Whether to leave out links that lead away from checkout (docs/decisions/007). */
  isShort?: boolean;
  children: ReactNode;
}) {
  const t = useTranslate();
  const { site, year, codeWay, simulated, previewNote } = useRootData();
  const location = useLocation();
  const languages = perLocale((locale) => languagePath(location, locale));
  const current = findCurrentLink(location.pathname);
  return (
    <ShellPageContext value={{ site, year, codeWay, current, languages, hiddenSlugs }}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-50 rounded-full bg-leaf-700 font-semibold text-white focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:px-6 focus:py-3"
        >
          {t("shell.skip")}
        </a>
        {previewNote && <PreviewRibbon note={previewNote} />}
        {simulated && <SimulatedRibbon />}
        {isShort ? (
          <CachedPart name="short-above" component={ShortHeader} />
        ) : (
          <CachedPart name="above" component={Above} />
        )}
        {tabs && tabs.categories.length > 0 && <CategoryTabs {...tabs} />}
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        {isShort ? (
          <CachedPart name="short-below" component={ShortFooter} />
        ) : (
          <CachedPart name="below" component={Below} />
        )}
      </div>
    </ShellPageContext>
  );
}

function Above() {
  return (
    <>
      <TopBar />
      <Header />
    </>
  );
}

function Below() {
  return (
    <>
      <Footer />
      <SearchPanel />
    </>
  );
}

import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import { SearchPanel } from "#app/site/search/search-panel.tsx";
import { perLocale } from "#shared/text/locale.ts";
import type { CategoryTab } from "./category.ts";
import { CategoryTabs } from "./category-tabs.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { KeptPart } from "./kept-part.tsx";
import { languagePath } from "./language-path.ts";
import { PreviewRibbon, SimulatedRibbon } from "./ribbon.tsx";
import { currentLink, ShellPlaceContext } from "./shell-place.ts";
import { ShortFooter, ShortHeader } from "./short-shell.tsx";
import { useRootData } from "./site-data.ts";
import { TopBar } from "./top-bar.tsx";

export function Shell({
  category,
  short = false,
  children,
}: {
  /** The selected tab; only the donation page has category tabs. */
  category?: CategoryTab | undefined;
  /** Whether to leave out the links, because the checkout has none that lead away (docs/decisions/007). */
  short?: boolean;
  children: ReactNode;
}) {
  const t = useTranslate();
  const { site, year, simulated, previewNote } = useRootData();
  const location = useLocation();
  const languages = perLocale((locale) => languagePath(location, locale));
  return (
    <ShellPlaceContext value={{ site, year, current: currentLink(location.pathname), languages }}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-50 rounded-full bg-leaf-700 font-semibold text-white focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:px-6 focus:py-3"
        >
          {t("shell.skip")}
        </a>
        {previewNote && <PreviewRibbon note={previewNote} />}
        {simulated && <SimulatedRibbon />}
        {short ? <KeptPart name="short-above" of={ShortHeader} /> : <KeptPart name="above" of={Above} />}
        {category && <CategoryTabs active={category} />}
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        {short ? <KeptPart name="short-below" of={ShortFooter} /> : <KeptPart name="below" of={Below} />}
      </div>
    </ShellPlaceContext>
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

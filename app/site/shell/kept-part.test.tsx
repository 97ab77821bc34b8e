import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { perLocale } from "#shared/text/locale.ts";
import { CachedPart } from "./kept-part.tsx";
import { languagePath } from "./language-path.ts";
import { findCurrentLink, type ShellPage, ShellPageContext, useShellPage } from "./shell-place.ts";

afterEach(() => vi.unstubAllEnvs());

let renderCount = 0;
function Part() {
  renderCount += 1;
  const { languages, current, site } = useShellPage();
  return (
    <a href={languages.en} aria-current={current === "/bagis" ? "page" : undefined}>
      {site.name}
    </a>
  );
}

const site = { name: "Güneş & Ay" } as ShellPage["site"];

function renderPart(
  pathname: string,
  search = "",
  siteOfPage = site,
  hiddenSlugs: readonly string[] = [],
): string {
  const languages = perLocale((locale) => languagePath({ pathname, search }, locale));
  return renderToStaticMarkup(
    <ShellPageContext
      value={{
        site: siteOfPage,
        year: 2026,
        codeWay: "both",
        current: findCurrentLink(pathname),
        languages,
        hiddenSlugs,
      }}
    >
      <CachedPart name="part" component={Part} />
    </ShellPageContext>,
  );
}

test("a part is rendered once per current link and site, with the addresses of each page", () => {
  vi.stubEnv("DEV", false);
  expect(renderPart("/bagis")).toBe(
    '<div class="contents"><a href="/bagis?lang=en" aria-current="page">Güneş &amp; Ay</a></div>',
  );
  expect(renderPart("/bagis", '?campaign=a&x="><b>')).toContain(
    'href="/bagis?campaign=a&amp;x=%22%3E%3Cb%3E&amp;lang=en" aria-current="page"',
  );
  expect(renderPart('/yok"><b>')).toContain('href="/yok&quot;>&lt;b>?lang=en">');
  expect(renderPart("/baska")).toContain('href="/baska?lang=en">');
  expect(renderCount).toBe(2);
  expect(renderPart("/bagis", "", { ...site, name: "Başka" })).toContain("Başka");
  renderPart("/bagis", "", site, ["tarihce"]);
  expect(renderCount).toBe(4);
});

test.each([
  ["/", "/"],
  ["/bagis", "/bagis"],
  ["/Haberler/bir-haber", "/haberler"],
  ["/biz-kimiz/kurumsal/hakkimizda", "/biz-kimiz/kurumsal/hakkimizda"],
  ["/bagislar", undefined],
  ["/odeme", undefined],
])("the current link at %s is %s", (path, link) => {
  expect(findCurrentLink(path)).toBe(link);
});

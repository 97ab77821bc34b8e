import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { perLocale } from "#shared/text/locale.ts";
import { KeptPart } from "./kept-part.tsx";
import { languagePath } from "./language-path.ts";
import { currentLink, type ShellPlace, ShellPlaceContext, useShellPlace } from "./shell-place.ts";

afterEach(() => vi.unstubAllEnvs());

let rendered = 0;
function Part() {
  rendered += 1;
  const { languages, current, site } = useShellPlace();
  return (
    <a href={languages.en} aria-current={current === "/bagis" ? "page" : undefined}>
      {site.name}
    </a>
  );
}

const site = { name: "Güneş & Ay" } as ShellPlace["site"];

function shown(pathname: string, search = "", of = site): string {
  const languages = perLocale((locale) => languagePath({ pathname, search }, locale));
  return renderToStaticMarkup(
    <ShellPlaceContext value={{ site: of, year: 2026, current: currentLink(pathname), languages }}>
      <KeptPart name="part" of={Part} />
    </ShellPlaceContext>,
  );
}

test("is rendered once per current link and site, with the addresses of each page", () => {
  vi.stubEnv("DEV", false);
  expect(shown("/bagis")).toBe(
    '<div class="contents"><a href="/bagis?lang=en" aria-current="page">Güneş &amp; Ay</a></div>',
  );
  expect(shown("/bagis", '?campaign=a&x="><b>')).toContain(
    'href="/bagis?campaign=a&amp;x=%22%3E%3Cb%3E&amp;lang=en" aria-current="page"',
  );
  expect(shown('/yok"><b>')).toContain('href="/yok&quot;>&lt;b>?lang=en">');
  expect(shown("/baska")).toContain('href="/baska?lang=en">');
  expect(rendered).toBe(2);
  expect(shown("/bagis", "", { ...site, name: "Başka" })).toContain("Başka");
});

test.each([
  ["/", "/"],
  ["/bagis", "/bagis"],
  ["/Haberler/bir-haber", "/haberler"],
  ["/biz-kimiz/kurumsal/hakkimizda", "/biz-kimiz/kurumsal/hakkimizda"],
  ["/bagislar", undefined],
  ["/odeme", undefined],
])("the current link at %s is %s", (path, link) => {
  expect(currentLink(path)).toBe(link);
});

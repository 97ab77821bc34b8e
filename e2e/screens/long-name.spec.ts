import { expect, test } from "#testing/browser/journey.ts";

const name = "Kayseri Büyükşehir Eğitim, Kültür ve Yardımlaşma Vakfı";
test.use({ siteEnv: { SITE_NAME: name, SITE_SHORT_NAME: "Büyükşehir Vakfı" } });

/** Text spacing that must not break a page (WCAG 2.2, 1.4.12). */
const spacing =
  "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }";

for (const language of ["tr", "ar"]) {
  for (const [width, shown] of [
    [390, "Büyükşehir Vakfı"],
    [1280, name],
  ] as const) {
    test(`wide text spacing cuts off neither a long name nor a button in "${language}" at ${width} px`, {
      tag: "@long",
    }, async ({ page, context, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await context.addCookies([{ name: "lang", value: language, url: site.url }]);
      for (const path of ["/", "/bagis?campaign=kurban-yurt-ici", "/iletisim"]) {
        await page.goto(path);
        // The policy of the page forbids style elements.
        await page.evaluate(async (text) => {
          document.adoptedStyleSheets = [await new CSSStyleSheet().replace(text)];
        }, spacing);
        await expect(page.getByRole("banner").getByText(shown, { exact: true })).toBeVisible();
        expect(await page.evaluate(cutTexts), path).toEqual([]);
      }
    });
  }
}

/** Finds buttons, and links that look like buttons, whose text exceeds their edges, and shortened names. */
function cutTexts(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>("header a, header a span, main button, main a.rounded-full"),
  ]
    .filter((box) => box.checkVisibility({ visibilityProperty: true }) && !box.matches(".sr-only"))
    .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
    .filter((box) => box.clientWidth > 0)
    .map((box) => `${box.tagName} ${box.textContent}`);
}

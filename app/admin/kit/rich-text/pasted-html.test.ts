import { expect, test } from "vitest";
import { cleanPastedHtml } from "./pasted-html.ts";

const bullet = (mark: string) =>
  `<!--[if !supportLists]--><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt'>&nbsp;&nbsp; </span></span><!--[endif]-->`;
const item = (mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level1 lfo1'>${bullet(mark)}${text}</p>`;

test("paragraphs of Word with typed bullets become lists", () => {
  expect(cleanPastedHtml(`${item("·", "Bir")}\n${item("·", "<b>İki</b>")}<p>Son</p>`)).toBe(
    "<ul><li>Bir</li><li><b>İki</b></li></ul><p>Son</p>",
  );
  expect(cleanPastedHtml(item("1.", "Bir") + item("2.", "İki"))).toBe("<ol><li>Bir</li><li>İki</li></ol>");
  expect(cleanPastedHtml(item("a)", "Bir"))).toBe("<ol><li>Bir</li></ol>");
});

test("a list of Word is recognised even if the browser removed the comments around its bullet", () => {
  const plain = item("·", "Bir").replace(/<!--[\s\S]*?-->/g, "");
  expect(cleanPastedHtml(plain)).toBe("<ul><li>Bir</li></ul>");
});

test("the markup of Word is removed, and its text stays", () => {
  const word =
    '<html xmlns:o="urn"><head><style>p{color:red}</style><xml><w:View>Normal</w:View></xml><meta name=Generator></head>' +
    "<body><!--StartFragment--><p class=MsoNormal>Metin<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p></body></html>";
  expect(cleanPastedHtml(word)).toBe('<html xmlns:o="urn"><body><p class=MsoNormal>Metin</p></body></html>');
});

test("headings 1 and 4 to 6 become headings 2 and 3", () => {
  expect(cleanPastedHtml("<h1 class=x>A</h1><h2>B</h2><h4>C</h4><h6>D</h6>")).toBe(
    "<h2>A</h2><h2>B</h2><h3>C</h3><h3>D</h3>",
  );
});

test("the bold wrapper of Google Docs does not make the whole text bold", () => {
  const docs = '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>Bir <b>iki</b></p></b>';
  expect(cleanPastedHtml(docs)).toBe("<p>Bir <b>iki</b></p>");
});

test("two bold words of Word stay separate bold words", () => {
  const bold = (word: string) => `<b style='mso-bidi-font-weight:normal'>${word}</b>`;
  const word = `<p class=MsoNormal>Ramazan ${bold("kumanyası")} ve ${bold("iftar")} için<o:p></o:p></p><p>İkinci</p>`;
  expect(cleanPastedHtml(word)).toBe(
    `<p class=MsoNormal>Ramazan ${bold("kumanyası")} ve ${bold("iftar")} için</p><p>İkinci</p>`,
  );
});

test.each([
  [
    "Google Docs",
    '<b style="font-weight:400"><span>Bir</span> <b>iki</b></b> <b>üç</b>',
    "<span>Bir</span> <b>iki</b> <b>üç</b>",
  ],
  ["LibreOffice", "<p>Bir <b>iki</b> <b>üç</b></p>", "<p>Bir <b>iki</b> <b>üç</b></p>"],
  [
    "Outlook",
    "<p><b><span style='mso-ansi-language:TR'>Bir</span></b> iki</p>",
    "<p><b><span style='mso-ansi-language:TR'>Bir</span></b> iki</p>",
  ],
  [
    "a quoted mail",
    '<div><b style="font-weight: bold">Bir</b> iki</div>',
    '<div><b style="font-weight: bold">Bir</b> iki</div>',
  ],
])("bold text of %s keeps its extent", (_source, html, expected) => {
  expect(cleanPastedHtml(html)).toBe(expected);
});

test("ordinary HTML is unchanged", () => {
  const html = '<p>Bir <strong>iki</strong> <a href="https://example.org">üç</a></p><ul><li>a</li></ul>';
  expect(cleanPastedHtml(html)).toBe(html);
});

test("a long indent of non-breaking spaces is processed quickly and stays", () => {
  const blanks = "\u00a0".repeat(60);
  expect(cleanPastedHtml(`<p>${blanks}Tutar</p><p>${blanks}</p>`)).toBe(`<p>${blanks}Tutar</p>`);
});

test("a table becomes one line of text per row, and keeps its emphasis and links", () => {
  const excel =
    "<html><body><table border=0><colgroup><col width=64></colgroup><tr height=20><td class=xl65>Ay</td><td>Koli</td></tr>" +
    "<tr><td><p>Ocak</p><p>2026</p></td><td><b>250</b></td></tr><tr><td></td><td>&nbsp;</td></tr></table></body></html>";
  expect(cleanPastedHtml(excel)).toBe("<html><body><p>Ay · Koli<br>Ocak 2026 · <b>250</b></p></body></html>");
  const page =
    '<table><caption>Giderler</caption><tbody><tr><th>Un<th><a href="/x">Su</a></tbody></table><p>Son</p>';
  expect(cleanPastedHtml(page)).toBe('<p>Giderler</p><p>Un · <a href="/x">Su</a></p><p>Son</p>');
});

test("a layout table is replaced by the paragraphs of its cells", () => {
  const letter =
    "<table><tr><td><p>Bir</p><table><tr><td>a</td><td>b</td></tr></table><p>İki</p></td></tr></table>";
  expect(cleanPastedHtml(letter)).toBe("<p>Bir</p><p>a · b</p><p>İki</p>");
});

test("tables without end tags are processed quickly", () => {
  const startedAt = performance.now();
  cleanPastedHtml("<table><tr><td>".repeat(20_000));
  cleanPastedHtml(`${"<table>".repeat(20_000)}${"</table>".repeat(20_000)}`);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

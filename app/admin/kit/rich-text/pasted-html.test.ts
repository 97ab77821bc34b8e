import { expect, test } from "vitest";
import { cleanPasted } from "./pasted-html.ts";

const bullet = (mark: string) =>
  `<!--[if !supportLists]--><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt'>&nbsp;&nbsp; </span></span><!--[endif]-->`;
const item = (mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level1 lfo1'>${bullet(mark)}${text}</p>`;

test("Word's paragraphs with typed bullets become lists", () => {
  expect(cleanPasted(`${item("·", "Bir")}\n${item("·", "<b>İki</b>")}<p>Son</p>`)).toBe(
    "<ul><li>Bir</li><li><b>İki</b></li></ul><p>Son</p>",
  );
  expect(cleanPasted(item("1.", "Bir") + item("2.", "İki"))).toBe("<ol><li>Bir</li><li>İki</li></ol>");
  expect(cleanPasted(item("a)", "Bir"))).toBe("<ol><li>Bir</li></ol>");
});

test("Word's list without comments around its bullet, as browsers paste it", () => {
  const plain = item("·", "Bir").replace(/<!--[\s\S]*?-->/g, "");
  expect(cleanPasted(plain)).toBe("<ul><li>Bir</li></ul>");
});

test("markup of Word is removed, the text stays", () => {
  const word =
    '<html xmlns:o="urn"><head><style>p{color:red}</style><xml><w:View>Normal</w:View></xml><meta name=Generator></head>' +
    "<body><!--StartFragment--><p class=MsoNormal>Metin<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p></body></html>";
  expect(cleanPasted(word)).toBe('<html xmlns:o="urn"><body><p class=MsoNormal>Metin</p></body></html>');
});

test("unsupported headings become supported ones", () => {
  expect(cleanPasted("<h1 class=x>A</h1><h2>B</h2><h4>C</h4><h6>D</h6>")).toBe(
    "<h2>A</h2><h2>B</h2><h3>C</h3><h3>D</h3>",
  );
});

test("the wrapper of Google Docs does not make all of it bold", () => {
  const docs = '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>Bir <b>iki</b></p></b>';
  expect(cleanPasted(docs)).toBe("<p>Bir <b>iki</b></p>");
});

test("ordinary HTML stays as it is", () => {
  const html = '<p>Bir <strong>iki</strong> <a href="https://example.org">üç</a></p><ul><li>a</li></ul>';
  expect(cleanPasted(html)).toBe(html);
});

test("a long run of non-breaking spaces (Word's indent) is processed quickly and kept", () => {
  const blanks = "\u00a0".repeat(60);
  expect(cleanPasted(`<p>${blanks}Tutar</p><p>${blanks}</p>`)).toBe(`<p>${blanks}Tutar</p>`);
});

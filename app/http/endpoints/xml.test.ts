import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { element, xmlDeclaration } from "./xml.ts";

test.each(["Ağaç & <b>fidan</b>", `"tırnak" ve 'kesme'`, "]]>", "عربي 🌱", "&amp;"])(
  "%s is the same text after parsing",
  (text) => {
    const document = xmlDeclaration + element("a", text, { b: text });
    expect(XMLValidator.validate(document)).toBe(true);
    const parsed = new XMLParser({ ignoreAttributes: false }).parse(document);
    expect(parsed.a).toEqual({ "#text": text, "@_b": text });
  },
);

test("characters that XML cannot contain are left out", () => {
  expect(element("a", "bir\0\u0008iki\ud800üç\ufffe")).toBe("<a>birikiüç</a>");
});

import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { element, xmlDeclaration } from "./xml.ts";

test.each(["Ağaç & <b>fidan</b>", `"tırnak" ve 'kesme'`, "]]>", "عربي 🌱", "&amp;"])(
  "%s parses back unchanged",
  (text) => {
    const document = xmlDeclaration + element("a", text, { b: text });
    expect(XMLValidator.validate(document)).toBe(true);
    const read = new XMLParser({ ignoreAttributes: false }).parse(document);
    expect(read.a).toEqual({ "#text": text, "@_b": text });
  },
);

test("characters that XML cannot contain are left out", () => {
  expect(element("a", "bir\0\u0008iki\ud800üç\ufffe")).toBe("<a>birikiüç</a>");
});

import { SaxesParser } from "saxes";

/** An element. Its text is that of the element itself, without the text of its children. */
export type XmlNode = { readonly name: string; readonly text: string; readonly children: readonly XmlNode[] };

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const maxDepth = 8;

/** Returns the root element, or undefined for anything but plain elements: a document type could declare entities. */
export function readXml(xml: string): XmlNode | undefined {
  const document = { name: "", text: "", children: [] as XmlNode[] };
  const openElements = [document];
  const parser = new SaxesParser();
  const refuse = (): never => {
    throw new Error("this is not a document of plain elements");
  };
  for (const event of ["error", "doctype", "cdata"] as const) parser.on(event, refuse);
  parser.on("opentag", ({ name }) => {
    if (openElements.length > maxDepth) refuse();
    openElements.push({ name, text: "", children: [] });
  });
  parser.on("text", (text) => {
    const element = openElements.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => {
    const element = openElements.pop() ?? refuse();
    openElements.at(-1)?.children.push({ ...element, text: element.text.trim() });
  });
  try {
    parser.write(xml.trim()).close();
    return document.children[0];
  } catch {
    return undefined;
  }
}

export function childText(node: XmlNode, name: string): string | undefined {
  const children = node.children.filter((child) => child.name === name);
  return children.length > 1 ? undefined : (children[0]?.text ?? "");
}

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

export function encodeEntities(text: string): string {
  return (
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll("\r", "&#13;")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these, even as references.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
  );
}

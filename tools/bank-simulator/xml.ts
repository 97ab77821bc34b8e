/** An element: its text when it has no children. */
export type XmlNode = { readonly name: string; readonly text: string; readonly children: readonly XmlNode[] };

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const deepest = 8;

/**
 * Reads a document of plain elements. undefined for anything else; a document type, which could declare entities, is
 * refused too.
 */
export function readXml(xml: string): XmlNode | undefined {
  type Open = { name: string; text: string; children: XmlNode[] };
  const top: Open = { name: "", text: "", children: [] };
  const stack: Open[] = [top];
  const token = /<(\/?)([A-Za-z_][\w.-]*)(?:\s[^<>]*?)?(\/?)>|([^<]+)/y;
  token.lastIndex = /^\uFEFF?\s*(?:<\?xml[^>]*\?>)?/.exec(xml)?.[0].length ?? 0;
  while (token.lastIndex < xml.length) {
    const [whole, closes, name = "", empty, text] = token.exec(xml) ?? [];
    const parent = stack.at(-1);
    if (whole === undefined || parent === undefined) return undefined;
    if (text !== undefined) {
      parent.text += decodeEntities(text);
    } else if (closes) {
      if (stack.length === 1 || parent.name !== name) return undefined;
      stack.pop();
      stack.at(-1)?.children.push({ ...parent, text: parent.text.trim() });
    } else if (empty) {
      parent.children.push({ name, text: "", children: [] });
    } else {
      if (stack.length > deepest) return undefined;
      stack.push({ name, text: "", children: [] });
    }
  }
  const [root, ...more] = top.children;
  return stack.length === 1 && more.length === 0 && top.text.trim() === "" ? root : undefined;
}

/** Text of the one child with this name; empty when there is none, undefined when there are several. */
export function childText(node: XmlNode, name: string): string | undefined {
  const found = node.children.filter((child) => child.name === name);
  return found.length > 1 ? undefined : (found[0]?.text ?? "");
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

import { SaxesParser } from "saxes";
import { Unreadable } from "./events.ts";

/** Statements need about twelve levels. */
const maxDepth = 64;
const maxTextLength = 200_000;

export type XmlHandler = {
  /** `name`: the name of the element without its prefix. */
  open(name: string, attributes: Record<string, string>, line: number): void;
  /** `text`: the text directly in the element. */
  close(name: string, text: string, line: number): void;
};

type XmlFeed = { write(chunk: string): void; end(): void };

/**
 * Parses an XML stream. A DOCTYPE is refused, so only the five entities of XML exist. The depth is limited. Throws
 * Unreadable.
 */
export function parseXml(handler: XmlHandler): XmlFeed {
  const parser = new SaxesParser({ position: true });
  const texts: string[] = [];
  const removePrefix = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("doctype", () => {
    throw new Unreadable("doctype", parser.line);
  });
  parser.on("error", () => {
    throw new Unreadable("not_whole", parser.line);
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (texts.push("") > maxDepth) throw new Unreadable("too_deep", parser.line);
    handler.open(removePrefix(name), attributes as Record<string, string>, parser.line);
  });
  const appendText = (text: string) => {
    const fullText = (texts.at(-1) ?? "") + text;
    if (fullText.length > maxTextLength) throw new Unreadable("too_large", parser.line);
    if (texts.length > 0) texts[texts.length - 1] = fullText;
  };
  parser.on("text", appendText);
  parser.on("cdata", appendText);
  parser.on("closetag", ({ name }) => handler.close(removePrefix(name), texts.pop() ?? "", parser.line));
  return { write: (chunk) => void parser.write(chunk), end: () => void parser.close() };
}

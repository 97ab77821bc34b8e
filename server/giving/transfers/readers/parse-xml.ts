import { SaxesParser } from "saxes";
import { Unreadable } from "./events.ts";

/** The deepest nesting; statements need about a dozen. */
const deepest = 64;
const longestText = 200_000;

export type XmlHandler = {
  /** Names without their prefix. */
  open(name: string, attributes: Record<string, string>, line: number): void;
  /** `text`: what is directly in the element. */
  close(name: string, text: string, line: number): void;
};

type XmlFeed = { write(chunk: string): void; end(): void };

/**
 * Reads a document as a stream, strictly: no DOCTYPE, so no entities but the five of XML, and no nesting deeper than
 * any statement. Throws Unreadable.
 */
export function parseXml(handler: XmlHandler): XmlFeed {
  const parser = new SaxesParser({ position: true });
  const texts: string[] = [];
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("doctype", () => {
    throw new Unreadable("doctype", parser.line);
  });
  parser.on("error", () => {
    throw new Unreadable("not_whole", parser.line);
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (texts.push("") > deepest) throw new Unreadable("too_deep", parser.line);
    handler.open(local(name), attributes as Record<string, string>, parser.line);
  });
  const add = (text: string) => {
    const whole = (texts.at(-1) ?? "") + text;
    if (whole.length > longestText) throw new Unreadable("too_large", parser.line);
    if (texts.length > 0) texts[texts.length - 1] = whole;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => handler.close(local(name), texts.pop() ?? "", parser.line));
  return { write: (chunk) => void parser.write(chunk), end: () => void parser.close() };
}

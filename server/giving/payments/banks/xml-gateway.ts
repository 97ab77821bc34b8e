import { XMLParser, XMLValidator } from "fast-xml-parser";
import { type NoAnswer, unknown } from "./post-to-gateway.ts";

/** The elements of one record. */
export type GatewayRecord = {
  kind: "record";
  /** Returns the text of an element; "" if it is missing, empty or unclear. */
  read(name: string): string;
  has(name: string): boolean;
  /** Returns whether an element is ambiguous: repeated, with nested elements, or with a name in another letter case. */
  isUnclear(name: string): boolean;
};

export type GatewayAnswer = GatewayRecord | NoAnswer;

export function xmlBody(body: string) {
  return { body, headers: { "Content-Type": "text/xml; charset=UTF-8" } };
}

export function writeElements(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    .join("");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // The used fields are codes and digits, which need no entities.
  processEntities: false,
});

/** Reads a record from an XML document: the fields of the root, or of the element `parent` below the root. */
export function readRecord(text: string, parent?: string): GatewayAnswer {
  // This refuses HTML error pages and incomplete answers.
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true)
    return unknown("not-a-record");
  const roots = Object.values(parser.parse(text) as Record<string, unknown>);
  const outer = listElements(roots[0]);
  const elements = parent === undefined ? outer : listElements(new Map(outer).get(parent));
  return roots.length !== 1 || elements === undefined ? unknown("not-a-record") : createRecord(elements);
}

/** Creates a record of these elements; an element whose value is not text is unclear. */
export function createRecord(elements: Iterable<[name: string, value: unknown]>): GatewayRecord {
  const byName = new Map<string, { name: string; value: string | null }>();
  for (const [name, value] of elements) {
    const key = name.toLowerCase();
    const isClear = typeof value === "string" && !byName.has(key);
    byName.set(key, { name, value: isClear ? value : null });
  }
  const find = (name: string) => byName.get(name.toLowerCase());
  const isUnclear = (name: string) => {
    const element = find(name);
    return element !== undefined && (element.value === null || element.name !== name);
  };
  return {
    kind: "record",
    isUnclear,
    has: (name) => find(name) !== undefined,
    read: (name) => (isUnclear(name) ? "" : (find(name)?.value ?? "").replace(lineBreakReference, "").trim()),
  };
}

function listElements(parsed: unknown): [string, unknown][] | undefined {
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined;
  return Object.entries(parsed);
}

/** Empty elements may contain line breaks and blanks, or references to them (docs/banks/payfor.md#the-xml-gate). */
const lineBreakReference = /&#(?:x0*[9ad]|0*(?:9|10|13));/gi;

import { XMLParser, XMLValidator } from "fast-xml-parser";
import { type NoAnswer, unknown } from "./post-to-gateway.ts";

/** The elements of one record. */
export type GatewayRecord = {
  kind: "record";
  /** "" for one that is missing, empty or unclear. */
  read(name: string): string;
  has(name: string): boolean;
  /** It is repeated, holds other elements, or differs in letter case: its value is ambiguous. */
  isUnclear(name: string): boolean;
};

export type GatewayAnswer = GatewayRecord | NoAnswer;

/** A request with this document as its body. */
export function xmlBody(body: string) {
  return { body, headers: { "Content-Type": "text/xml; charset=UTF-8" } };
}

/** Elements with text. */
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
  // The fields in use are codes and digits: no entity is worth expanding.
  processEntities: false,
});

/** A record from the text of one XML document; `inside` names an element below the root that holds it. */
export function readRecord(text: string, parent?: string): GatewayAnswer {
  // HTML error pages and cut-off answers end here.
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true)
    return unknown("not-a-record");
  const roots = Object.values(parser.parse(text) as Record<string, unknown>);
  const outer = listElements(roots[0]);
  const elements = parent === undefined ? outer : listElements(new Map(outer).get(parent));
  return roots.length !== 1 || elements === undefined ? unknown("not-a-record") : createRecord(elements);
}

/** A record of these elements, by name; anything but text is unclear. */
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

/** Empty elements hold line breaks and blanks, or references to them (docs/banks/payfor.md#the-xml-gate). */
const lineBreakReference = /&#(?:x0*[9ad]|0*(?:9|10|13));/gi;

import { posix } from "node:path";
import { Unreadable } from "./events.ts";
import type { XmlHandler } from "./parse-xml.ts";

export type Workbook = {
  /** The path of the first visible sheet. */
  sheet: string;
  texts: string[];
  /** The entry at the number of a style is true if the style shows a number as a day. */
  isDayStyle: boolean[];
  isFrom1904: boolean;
};

type ReadPart = (path: string, handler: XmlHandler) => Promise<boolean>;

/** Limits the memory. A statement of 200,000 rows has far less text. */
const maxTextLength = 64 * 1024 * 1024;

export async function readWorkbook(read: ReadPart): Promise<Workbook> {
  const main = await readMain(read);
  const parts = new Map<string, { type: string; target: string }>();
  await read("xl/_rels/workbook.xml.rels", {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join("xl", Target);
      parts.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
    close() {},
  });
  const sheet = parts.get(main.sheet)?.target;
  if (!sheet) throw new Unreadable("unknown_format");
  const findPath = (type: string) => [...parts.values()].find((part) => part.type === type)?.target ?? "";
  return {
    sheet,
    isFrom1904: main.from1904,
    texts: await readTexts(read, findPath("sharedStrings")),
    isDayStyle: await readStyles(read, findPath("styles")),
  };
}

async function readMain(read: ReadPart): Promise<{ sheet: string; from1904: boolean }> {
  const main = { sheet: "", from1904: false };
  const exists = await read("xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") main.from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      main.sheet ||=
        attributes["r:id"] ?? Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? "";
    },
    close() {},
  });
  if (!exists) throw new Unreadable("unknown_format");
  return main;
}

/** Reads the shared texts. Pieces with different fonts are joined, and phonetic signs are ignored. */
async function readTexts(read: ReadPart, path: string): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let size = 0;
  let phonetic = 0;
  await read(path, {
    open(name) {
      if (name === "rPh") phonetic++;
    },
    close(name, content, line) {
      if (name === "rPh") phonetic--;
      if (name === "t" && phonetic === 0) text += content;
      if (name !== "si") return;
      size += text.length;
      if (size > maxTextLength) throw new Unreadable("too_large", line);
      texts.push(text);
      text = "";
    },
  });
  return texts;
}

/** Returns whether a built-in number format of Excel shows a day. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

async function readStyles(read: ReadPart, path: string): Promise<boolean[]> {
  const customDayFormats = new Map<number, boolean>();
  const days: boolean[] = [];
  let isInCellStyles = false;
  await read(path, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "cellXfs") isInCellStyles = true;
      if (name === "numFmt") customDayFormats.set(Number(numFmtId), isDayFormat(formatCode));
      if (name === "xf" && isInCellStyles)
        days.push(customDayFormats.get(Number(numFmtId)) ?? isBuiltInDay(Number(numFmtId)));
    },
    close(name) {
      if (name === "cellXfs") isInCellStyles = false;
    },
  });
  return days;
}

/** Returns true for `dd\.mm\.yyyy`, but not for `#,##0.00 "Adet"` or `[Red]0.00`. */
function isDayFormat(format: string): boolean {
  const letters = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "");
  return /[dy]/i.test(letters) && !/[0#]/.test(letters);
}

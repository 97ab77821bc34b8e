import { posix } from "node:path";
import { Unreadable } from "./events.ts";
import type { XmlHandler } from "./parse-xml.ts";

export type Workbook = {
  /** The path of the first sheet that is not hidden. */
  sheet: string;
  texts: string[];
  /** Whether the style with this number shows a number as a day. */
  days: boolean[];
  from1904: boolean;
};

type Read = (path: string, handler: XmlHandler) => Promise<boolean>;

/** The texts of all cells of a statement of 200,000 rows are far smaller. */
const mostText = 64 * 1024 * 1024;

export async function readWorkbook(read: Read): Promise<Workbook> {
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
  const pathOf = (type: string) => [...parts.values()].find((part) => part.type === type)?.target ?? "";
  return {
    sheet,
    from1904: main.from1904,
    texts: await readTexts(read, pathOf("sharedStrings")),
    days: await readStyles(read, pathOf("styles")),
  };
}

async function readMain(read: Read): Promise<{ sheet: string; from1904: boolean }> {
  const found = { sheet: "", from1904: false };
  const there = await read("xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") found.from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      found.sheet ||=
        attributes["r:id"] ?? Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? "";
    },
    close() {},
  });
  if (!there) throw new Unreadable("unknown_format");
  return found;
}

/** The table of shared texts; of a text with several looks all pieces, without its phonetic signs. */
async function readTexts(read: Read, path: string): Promise<string[]> {
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
      if (size > mostText) throw new Unreadable("too_large", line);
      texts.push(text);
      text = "";
    },
  });
  return texts;
}

/** Number formats that Excel knows by number and that show a day. */
const builtIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

async function readStyles(read: Read, path: string): Promise<boolean[]> {
  const custom = new Map<number, boolean>();
  const days: boolean[] = [];
  let inCells = false;
  await read(path, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "cellXfs") inCells = true;
      if (name === "numFmt") custom.set(Number(numFmtId), showsDay(formatCode));
      if (name === "xf" && inCells) days.push(custom.get(Number(numFmtId)) ?? builtIn(Number(numFmtId)));
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return days;
}

/** `dd\.mm\.yyyy`, but not `#,##0.00 "Adet"` or `[Red]0.00`. */
function showsDay(format: string): boolean {
  const letters = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "");
  return /[dy]/i.test(letters) && !/[0#]/.test(letters);
}

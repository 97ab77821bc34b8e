import type PDFDocument from "pdfkit";
import { withoutSteering } from "./order-runs.ts";
import { internalsOf } from "./pdfkit-internals.ts";
import type { TextSetter } from "./text-setter.ts";

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf["struct"]>;
/** Its types lack the scope of a header cell. */
type Options = NonNullable<Parameters<Pdf["struct"]>[1]> & { scope?: "Row" | "Column" };

/** Structure of a PDF for screen readers (ISO 14289-1). Everything that is drawn is in an element or an artifact. */
export type Tags = {
  /** An element that holds others. */
  group<T>(type: string, draw: () => T, options?: Options): T;
  /** An element of one drawing on one page. */
  element<T>(type: string, draw: () => T, options?: Options): T;
  /** Screen readers skip these parts: lines, page numbers, repeated headings. */
  artifact<T>(draw: () => T): T;
};

export function createTags(pdf: Pdf): Tags {
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const open: Element[] = [];
  const parent = () => open.at(-1) ?? root;
  return {
    group(type, draw, options = {}) {
      const element = pdf.struct(type, options);
      parent().add(element);
      open.push(element);
      const drawn = draw();
      open.pop();
      return drawn;
    },
    element(type, draw, options = {}) {
      const content = pdf.markStructureContent(type);
      const drawn = draw();
      pdf.endMarkedContent();
      parent().add(pdf.struct(type, options, [content]));
      return drawn;
    },
    artifact(draw) {
      pdf.markContent("Artifact");
      const drawn = draw();
      pdf.endMarkedContent();
      return drawn;
    },
  };
}

/** pdfkit copies the title and the author into XML as they are. */
export function escapeMetadata(pdf: Pdf): void {
  const own = internalsOf(pdf);
  const addInfo = own._addInfo.bind(pdf);
  own._addInfo = () => {
    const { info } = own;
    own.info = Object.fromEntries(Object.entries(info).map(([key, value]) => [key, inXml(value)]));
    addInfo();
    own.info = info;
  };
}

function inXml(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Sets a text as one element, whose words readers take in reading order. Returns the y below it. */
export function setTagged(
  { text, tags }: { text: TextSetter; tags: Tags },
  type: string,
  words: string,
  column: Parameters<TextSetter["set"]>[1],
  style?: Parameters<TextSetter["set"]>[2],
  align?: Parameters<TextSetter["set"]>[3],
  options: Options = {},
): number {
  const actual = withoutSteering(words);
  return tags.element(type, () => text.set(words, column, style, align), { ...options, actual });
}

import type PDFDocument from "pdfkit";
import { removeDirectionMarks } from "./order-runs.ts";
import { internalsOf } from "./pdfkit-internals.ts";
import type { TextSetter } from "./text-setter.ts";

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf["struct"]>;
/** The types of pdfkit have no scope of a header cell. */
type Options = NonNullable<Parameters<Pdf["struct"]>[1]> & { scope?: "Row" | "Column" };

/** The structure of a PDF for screen readers (ISO 14289-1). All content is in an element or an artifact. */
export type Tags = {
  /** Adds an element that contains other elements. */
  group<T>(type: string, draw: () => T, options?: Options): T;
  /** Adds an element with one drawing on one page. */
  element<T>(type: string, draw: () => T, options?: Options): T;
  /** Draws a part that screen readers skip: a line, a page number, a repeated heading. */
  artifact<T>(draw: () => T): T;
};

export function createTags(pdf: Pdf): Tags {
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const openElements: Element[] = [];
  const parent = () => openElements.at(-1) ?? root;
  return {
    group(type, draw, options = {}) {
      const element = pdf.struct(type, options);
      parent().add(element);
      openElements.push(element);
      const result = draw();
      openElements.pop();
      return result;
    },
    element(type, draw, options = {}) {
      const content = pdf.markStructureContent(type);
      const result = draw();
      pdf.endMarkedContent();
      parent().add(pdf.struct(type, options, [content]));
      return result;
    },
    artifact(draw) {
      pdf.markContent("Artifact");
      const result = draw();
      pdf.endMarkedContent();
      return result;
    },
  };
}

/** pdfkit does not escape the title and the author in its XML. */
export function escapeMetadata(pdf: Pdf): void {
  const internals = internalsOf(pdf);
  const addInfo = internals._addInfo.bind(pdf);
  internals._addInfo = () => {
    const { info } = internals;
    internals.info = Object.fromEntries(Object.entries(info).map(([key, value]) => [key, escapeXml(value)]));
    addInfo();
    internals.info = info;
  };
}

function escapeXml(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Sets a text as one element with its text in reading order. Returns the y below the text. */
export function setTagged(
  { text, tags }: { text: TextSetter; tags: Tags },
  type: string,
  content: string,
  column: Parameters<TextSetter["set"]>[1],
  style?: Parameters<TextSetter["set"]>[2],
  align?: Parameters<TextSetter["set"]>[3],
  options: Options = {},
): number {
  const actual = removeDirectionMarks(content);
  return tags.element(type, () => text.set(content, column, style, align), { ...options, actual });
}

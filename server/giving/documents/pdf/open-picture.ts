import { createHash } from "node:crypto";
import type PDFDocument from "pdfkit";
import { internalsOf } from "./pdfkit-internals.ts";

type Pdf = InstanceType<typeof PDFDocument>;

/** A parsed picture as pdfkit's `image` takes it; drawing it once changes it. */
type Picture = { label: string; width: number; height: number };

/** Logos and signatures of the designs in use. */
const mostKept = 8;
/** Parsed pictures that are copied, never drawn: pdfkit needs longer to read a logo than to draw the rest of a page. */
const parsed = new Map<string, Picture>();

/** Opens the pictures of one PDF. Each is in the file once, however many of its pages show it. */
export function createPictures(pdf: Pdf): (bytes: Uint8Array) => PDFKit.Mixins.ImageSrc {
  const opened = new Map<string, Picture>();
  return (bytes) => {
    const hash = createHash("sha256").update(bytes).digest("hex");
    const picture = opened.get(hash) ?? copyOf(parse(pdf, bytes, hash), hash);
    opened.set(hash, picture);
    // Its types do not say that it takes an opened picture.
    return picture as unknown as PDFKit.Mixins.ImageSrc;
  };
}

function parse(pdf: Pdf, bytes: Uint8Array, hash: string): Picture {
  const known = parsed.get(hash);
  if (known) return known;
  const picture = internalsOf(pdf).openImage(Buffer.from(bytes));
  const [oldest] = parsed.keys();
  if (parsed.size >= mostKept && oldest !== undefined) parsed.delete(oldest);
  parsed.set(hash, picture);
  return picture;
}

/** pdfkit numbers the labels of each file on its own, so a kept one could be that of another picture. */
function copyOf(picture: Picture, hash: string): Picture {
  const copy: Picture = Object.create(Object.getPrototypeOf(picture));
  return Object.assign(copy, picture, { label: `I${hash.slice(0, 16)}` });
}

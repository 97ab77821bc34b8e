import { createHash } from "node:crypto";
import type PDFDocument from "pdfkit";
import { internalsOf } from "./pdfkit-internals.ts";

type Pdf = InstanceType<typeof PDFDocument>;

/** A parsed picture for pdfkit's `image`, which changes the picture. */
type Picture = { label: string; width: number; height: number };

const maxParsed = 8;
/** Parsed pictures, of which each PDF gets a copy: pdfkit needs longer to parse a logo than to draw the whole page. */
const parsed = new Map<string, Picture>();

/** Opens the pictures of one PDF. A picture on several pages is in the file only once. */
export function createPictures(pdf: Pdf): (bytes: Uint8Array) => PDFKit.Mixins.ImageSrc {
  const openedPictures = new Map<string, Picture>();
  return (bytes) => {
    const hash = createHash("sha256").update(bytes).digest("hex");
    const picture = openedPictures.get(hash) ?? copyPicture(parse(pdf, bytes, hash), hash);
    openedPictures.set(hash, picture);
    // pdfkit accepts an opened picture, but its types do not.
    return picture as unknown as PDFKit.Mixins.ImageSrc;
  };
}

function parse(pdf: Pdf, bytes: Uint8Array, hash: string): Picture {
  const cached = parsed.get(hash);
  if (cached) return cached;
  const picture = internalsOf(pdf).openImage(Buffer.from(bytes));
  const [oldest] = parsed.keys();
  if (parsed.size >= maxParsed && oldest !== undefined) parsed.delete(oldest);
  parsed.set(hash, picture);
  return picture;
}

/** pdfkit numbers labels in each file from 1, so two cached pictures could have the same label. */
function copyPicture(picture: Picture, hash: string): Picture {
  const copy: Picture = Object.create(Object.getPrototypeOf(picture));
  return Object.assign(copy, picture, { label: `I${hash.slice(0, 16)}` });
}

import { randomBytes } from "node:crypto";
import { documentCodeFrom } from "#shared/giving/document-code.ts";

/** Creates the two codes of a new document; neither can be derived from the other. */
export function newCodes(): { code: string; downloadCode: string } {
  return { code: documentCodeFrom(randomBytes(20)), downloadCode: documentCodeFrom(randomBytes(20)) };
}

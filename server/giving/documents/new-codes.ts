import { randomBytes } from "node:crypto";
import { documentCodeFrom } from "#shared/giving/document-code.ts";

/** Creates two independent codes for a new document. */
export function newCodes(): { code: string; downloadCode: string } {
  return { code: documentCodeFrom(randomBytes(20)), downloadCode: documentCodeFrom(randomBytes(20)) };
}

import { randomBytes } from "node:crypto";
import { makeDocumentCode } from "#shared/giving/document-code.ts";

/** Creates two independent codes for a new document. */
export function newCodes(): { code: string; downloadCode: string } {
  return { code: makeDocumentCode(randomBytes(20)), downloadCode: makeDocumentCode(randomBytes(20)) };
}

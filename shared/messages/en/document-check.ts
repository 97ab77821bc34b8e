import type { documentCheck as tr } from "../tr/document-check.ts";

export const documentCheck: Record<keyof typeof tr, string> = {
  "documentCheck.title": "Document check",
  "documentCheck.valid": "This document is valid",
  "documentCheck.valid.text": "{site} issued this document. The one in your hand must say the same as below.",
  "documentCheck.cancelled": "This document has been cancelled",
  "documentCheck.cancelled.text": "{site} has cancelled this document; it is not valid.",
  "documentCheck.cancelling": "Cancellation",
  "documentCheck.cancelling.text": "This document cancels another document issued by {site}.",
  "documentCheck.unknown": "No such document",
  "documentCheck.unknown.text":
    "No document with this code was found. Compare the code with the document; if it is the same, contact us.",
  "documentCheck.slow": "Please wait a moment",
  "documentCheck.slow.text": "Many wrong codes were tried from this network. Try again in a minute.",
  "documentCheck.kind": "Document",
  "documentCheck.number": "Number",
  "documentCheck.cancels": "Cancels document",
  "documentCheck.givenAt": "Date of donation",
  "documentCheck.issuedAt": "Date of issue",
  "documentCheck.cancelledAt": "Date of cancellation",
  "documentCheck.code": "Code",
  "documentCheck.anonymous": "Anonymous donor",
  "documentCheck.erased": "Erased",
  "documentCheck.download": "Download as PDF",
  "documentCheck.copy": "Download a copy (PDF)",
  "documentCheck.original": "Download the original (once)",
};

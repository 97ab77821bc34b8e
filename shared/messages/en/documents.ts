import type { documents as tr } from "../tr/documents.ts";

export const documents: Record<keyof typeof tr, string> = {
  "document.taxNumber": "Tax / identity number",
  "document.method": "Paid by",
  "document.number": "Document number",
  "document.gift": "Donation",
  "document.check": "To verify this document, scan the code or open the address:",
  "document.taxOfFoundation": "Tax office {office}, no. {number}",
  "document.missingLetters":
    "Letters that our typeface lacks are shown here without their marks or as (…): {fields}. Our records hold them in full.",
  "document.missingLetters.foundation": "Foundation",
  "document.missingLetters.signer": "Signature",
  "document.missingLetters.text": "Text",
  "document.copy": "COPY · SURETTİR",
  "document.cancelled": "CANCELLED",
  "document.cancelling": "{title} · Cancellation",
  "document.sample": "SAMPLE",
  "document.year": "Donations in {year}",
  "document.year.gifts": "Number of donations",
  "document.year.notice": "This statement is for your information; it replaces no document or receipt.",
  "document.title.information": "Donation Information Letter",
  "document.title.receipt": "Donation Receipt",
  "document.notice.information": "This letter is not a fiscal document.",
  "document.thanks": "Your donation has reached us. Thank you for your support.",
};

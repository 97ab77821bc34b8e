import type { DocumentTexts } from "./tr.ts";

export const texts: DocumentTexts = {
  donor: "Donor",
  anonymous: "Anonymous donor",
  company: "Company",
  taxNumber: "Tax / identity number",
  taxOffice: "Tax office",
  givenAt: "Date of donation",
  issuedAt: "Date of issue",
  method: "Paid by",
  reference: "Reference",
  number: "Document number",
  gift: "Donation",
  amount: "Amount",
  total: "Total",
  check: "To verify this document, scan the code or open the address:",
  taxOfFoundation: (office, number) => `Tax office ${office}, no. ${number}`,
  /** The paper shows this sentence beside letters that cannot be drawn (pdf/left-out.ts). */
  leftOut: {
    sentence:
      "Letters that our typeface lacks are shown here without their marks or as (…): {fields}. Our records hold them in full.",
    foundation: "Foundation",
    signer: "Signature",
    text: "Text",
  },
  copy: "COPY · SURETTİR",
  cancelled: "CANCELLED",
  cancelling: (what) => `${what} · Cancellation`,
  cancels: "Cancels document",
  sample: "SAMPLE",
  year: (year) => `Donations in ${year}`,
  gifts: "Number of donations",
  yearNote: "This statement is for your information; it replaces no document or receipt.",
  defaults: {
    titles: { information: "Donation Information Letter", receipt: "Donation Receipt" },
    notices: { information: "This letter is not a fiscal document.", receipt: "" },
    thanks: "Your donation has reached us. Thank you for your support.",
  },
  mail: {
    link: "Open the document",
    replaced: {
      subject: "Your new document · {no}",
      heading: "Your document has been replaced",
      preview: "This document replaces the one that we sent you before.",
      paragraph:
        "Your donation has changed, for example because a part of it was refunded, so we have cancelled your previous document. The button below opens the one that replaces it. The link is yours alone; please do not share it.",
    },
    year: {
      link: "Download the statement (PDF)",
      total: "Your donations in {yıl}",
    },
  },
};

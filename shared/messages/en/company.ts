import type { company as tr } from "../tr/company.ts";

export const company: Record<keyof typeof tr, string> = {
  "company.ask": "Issue the document to a company or business",
  "company.ask.hint": "The title and tax details are used for the donation document only.",
  "company.group": "Company or business details",
  "company.title": "Company title",
  "company.title.wrong": "Enter the title that the document will name",
  "company.taxNumber": "Tax number (VKN or TCKN)",
  "company.taxNumber.hint": "A VKN of 10 digits; for a sole trader, a TCKN of 11 digits",
  "company.taxNumber.wrong": "Check the tax number: a VKN has 10 digits, a TCKN 11",
  "company.taxOffice": "Tax office",
  "company.taxOffice.wrong": "Enter the tax office",
};

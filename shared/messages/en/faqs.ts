import type { faqs as tr } from "../tr/faqs.ts";

export const faqs: Record<keyof typeof tr, string> = {
  "faqs.kicker": "Give with an easy mind",
  "faqs.lead":
    "From the safety of your card to receipts, from qurbani by proxy to where your donation goes: what donors ask most, answered plainly.",
  "faqs.search": "Search the questions",
  "faqs.search.placeholder": "For example: receipt",
  "faqs.groups": "Topics",
  "faqs.count": "{count, plural, one {{count} question} other {{count} questions}}",
  "faqs.filtered": "The questions are filtered by your word.",
  "faqs.none": "No question has this word.",
  "faqs.none.text": "Try a shorter word, or write to us and we will answer.",
  "faqs.empty": "No question has been published yet.",
  "faqs.loadFailed": "The questions could not be loaded.",
  "faqs.more": "Did not find your answer?",
  "faqs.more.text": "Call or write to us; we are glad to answer every question about your donation.",
  "faqs.more.link": "How to reach us",

  /** Their title in search results. */
  "search.faqs": "Questions",
};

import type { Thing } from "./foundation.ts";

/** Returns the questions. They are Turkish in every language of the site; the answers are HTML. */
export function faqPage(faqs: readonly { title: string; content: string }[]): Thing {
  return {
    "@type": "FAQPage",
    inLanguage: "tr",
    mainEntity: faqs.map(({ title, content }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: content.replace(/<img [^>]*>/g, "") },
    })),
  };
}

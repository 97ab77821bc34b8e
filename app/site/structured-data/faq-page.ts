import type { SchemaNode } from "./foundation.ts";

/** Returns the questions. They are in Turkish in every language of the site. The answers are HTML. */
export function faqPage(faqs: readonly { title: string; content: string }[]): SchemaNode {
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

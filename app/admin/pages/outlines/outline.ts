import type { InventoryFacts } from "#server/giving/privacy/build-inventory.ts";

/** The starting text of a page. Its marked places are blanks, and a page with a blank cannot be published. */
export type Outline = { slug: string; title: string; content: string };

/** What drafts of legal texts take from the site. A null is a blank in the draft. */
export type OutlineFacts = InventoryFacts & {
  foundation: Record<"name" | "address" | "phone" | "email" | "registryNumber", string | null>;
  siteUrl: string;
  /** The cookies of a visitor and how long they are kept. */
  cookies: readonly { name: string; purpose: string; kept: string }[];
};

/** Marks a place that staff fill in (shared/content/blanks.ts). */
export function blank(name: string): string {
  return `<strong>[…: ${name}]</strong>`;
}

/** Makes the blanks of a text visible. */
export function markBlanks(text: string): string {
  return text.replace(/\[…:[^\]]*\]/g, "<strong>$&</strong>");
}

export function filledOr(text: string | null, name: string): string {
  return text === null || text.trim() === "" ? blank(name) : escapeHtml(text);
}

export function section(heading: string, ...blocks: string[]): string {
  return [`<h2>${heading}</h2>`, ...blocks].join("\n");
}

export function paragraph(text: string): string {
  return `<p>${text}</p>`;
}

export function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

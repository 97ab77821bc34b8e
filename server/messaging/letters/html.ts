/** Safe HTML, which only `html` creates. */
export type Html = { html: string };

type Value = string | Html | readonly Html[] | null;

/** Fills a template: escapes texts, inserts safe HTML unchanged, and omits null. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.reduce((whole, part, index) => whole + toHtml(values[index - 1] ?? null) + part) };
}

function toHtml(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string") return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return Array.isArray(value) ? value.map((item) => item.html).join("") : (value as Html).html;
}

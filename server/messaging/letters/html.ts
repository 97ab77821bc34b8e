/** Safe HTML, which only `html` creates. */
export type Html = { html: string };

type Value = string | Html | readonly Html[] | null;

/** Fills a template. Texts are escaped, safe HTML stays as it is, and null is left out. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.reduce((whole, part, n) => whole + written(values[n - 1] ?? null) + part) };
}

function written(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string") return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return Array.isArray(value) ? value.map((each) => each.html).join("") : (value as Html).html;
}

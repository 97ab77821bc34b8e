/** HTML that is safe to put into HTML. Only `html` makes it. */
export type Html = { html: string };

type Value = string | Html | readonly Html[] | null;

/** A template: texts are escaped, HTML stays as it is, null is left out. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.reduce((whole, part, n) => whole + written(values[n - 1] ?? null) + part) };
}

function written(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string") return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return Array.isArray(value) ? value.map((each) => each.html).join("") : (value as Html).html;
}

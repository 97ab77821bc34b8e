import sanitizeHtml from "sanitize-html";

/** What the editor's tools can make (specification section 2), and nothing else. */
const elements = ["p", "br", "strong", "em", "u", "a", "h2", "h3", "ul", "ol", "li", "blockquote"];

const schemes = ["http", "https", "ftp", "ftps", "mailto", "tel", "callto", "sms", "cid", "xmpp"];

/** Of these not even the text is meant to be read. */
const silent = [
  ...["script", "style", "template", "noscript", "noembed", "noframes", "iframe", "object", "head", "title"],
  ...["svg", "math", "select", "option", "textarea", "xmp", "plaintext", "xml"],
];

/** `opener` would hand our page to the one that a link opens. */
const relations = ["noopener", "noreferrer", "nofollow"];

const rules: sanitizeHtml.IOptions = {
  allowedTags: elements,
  allowedAttributes: { a: ["href", "target", "rel"] },
  allowedSchemes: schemes,
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  nonTextTags: silent,
  // Deeper than anybody writes, and shallow enough for every browser to read back what was written.
  nestingLimit: 30,
  transformTags: { b: "strong", i: "em", h1: "h2", h4: "h3", h5: "h3", h6: "h3", a: cleanLink },
  // A link that leads nowhere is only its text.
  exclusiveFilter: ({ tag, attribs }) => (tag === "a" && !attribs.href ? "excludeTag" : false),
};

/**
 * HTML as it may be stored and shown to visitors: only the elements of the editor, links only to the schemes that it
 * allows; the text of other elements stays. Done again, it changes nothing.
 */
export function sanitiseHtml(html: string): string {
  let clean = html.replaceAll("\0", "").toWellFormed();
  // Tags that were closed for each other can be read in another way the next time.
  for (let round = 0; round < 10; round++) {
    const next = sanitizeHtml(clean, rules).trim();
    if (next === clean) return clean;
    clean = next;
  }
  return sanitizeHtml(clean, { allowedTags: [], nonTextTags: silent }).trim();
}

/** Whether there is anything to read in it: an empty editor sends an empty paragraph. */
export function holdsText(html: string): boolean {
  return html.replace(/<[^<>]*>|&nbsp;|\s|\u200b|\ufeff/g, "") !== "";
}

function cleanLink(_tag: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = cleanAddress(given.href ?? "");
  const attribs: sanitizeHtml.Attributes = href === null ? {} : { href };
  const rel = new Set(
    (given.rel ?? "")
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => relations.includes(word)),
  );
  if (given.target === "_blank") {
    attribs.target = "_blank";
    rel.add("noopener");
  }
  if (rel.size > 0) attribs.rel = [...rel].join(" ");
  return { tagName: "a", attribs };
}

/** An address whose scheme is allowed, read the way a browser reads it; null for any other. */
function cleanAddress(typed: string): string | null {
  // A browser overlooks these wherever they stand, also within `java\nscript:`.
  const address = typed.replace(/[\p{Cc}\p{Z}]+/gu, (blanks) => (blanks === " " ? " " : "")).trim();
  if (address === "" || /^[/\\]{2}/.test(address)) return null;
  try {
    const { protocol } = new URL(address, "https://here.invalid");
    return schemes.includes(protocol.slice(0, -1)) ? address : null;
  } catch {
    return null;
  }
}

import sanitizeHtml from "sanitize-html";
import { longestContent, mostTags } from "#shared/content-fields.ts";
import { cutText } from "#shared/read-text.ts";

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

/** Elements in each other. The parser's work grows with the square of it, and the editor makes a tenth. */
const deepest = 100;
/** Tags that were closed for each other can be read in another way the next time: once is enough for what editors write. */
const mostRounds = 3;

/**
 * HTML as it may be stored and shown to visitors: only the elements of the editor, links only to the schemes that it
 * allows; the text of other elements stays. Done again, it changes nothing. Works on `longestContent` letters and
 * `mostTags` tags, and leaves out what comes after; of what is nested deeper than anybody writes only the text stays.
 */
export function sanitiseHtml(html: string): string {
  let clean = cutTags(cutText(html, longestContent).replaceAll("\0", "").toWellFormed());
  for (let round = 0; round < mostRounds; round++) {
    const next = sanitiseOnce(clean);
    if (next === clean) return clean;
    // What grows like that is no text of the editor, and nothing that could be saved.
    if (next === null || next.length > 2 * longestContent) break;
    clean = next;
  }
  // Without a tag there is nothing that could be read in another way.
  return escapeText(clean.replace(/<[^<>]*>/g, " ")).trim();
}

/** Null for what is nested too deep. */
function sanitiseOnce(html: string): string | null {
  let depth = 0;
  const counted: sanitizeHtml.IOptions = {
    ...rules,
    onOpenTag() {
      if (++depth > deepest) throw tooDeep;
    },
    onCloseTag() {
      depth--;
    },
  };
  try {
    return sanitizeHtml(html, counted).trim();
  } catch (error) {
    if (error === tooDeep) return null;
    throw error;
  }
}

const tooDeep = new Error("nested too deep");

function cutTags(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= mostTags; tags++) {
    at = html.indexOf("<", at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}

function escapeText(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|quot);)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
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

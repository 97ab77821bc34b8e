import sanitizeHtml from "sanitize-html";
import { maxContentLength, maxTags } from "#shared/content/content-fields.ts";
import { maxAltLength } from "#shared/content/gallery.ts";
import { isTextPicture, pictureSources } from "#shared/content/picture.ts";
import { cutText } from "#shared/text/read-text.ts";

/** The allowed elements. The editor creates only these (docs/specification.md#2-screens-and-routes). */
const elements = ["p", "br", "strong", "em", "u", "a", "h2", "h3", "ul", "ol", "li", "blockquote", "img"];

const schemes = ["http", "https", "ftp", "ftps", "mailto", "tel", "callto", "sms", "cid", "xmpp"];

/** These elements are removed together with their text. */
const droppedElements = `
  script style template noscript noembed noframes iframe object head title
  svg math select option textarea xmp plaintext xml
`
  .trim()
  .split(/\s+/);

/** The allowed relations of a link. `opener` would give the linked page access to our page. */
const relations = ["noopener", "noreferrer", "nofollow"];

const rules: sanitizeHtml.IOptions = {
  allowedTags: elements,
  allowedAttributes: { a: ["href", "target", "rel"], img: ["src", "alt", "width", "height"] },
  allowedSchemes: schemes,
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  nonTextTags: droppedElements,
  // The editor does not nest deeper, and every browser can parse this depth.
  nestingLimit: 30,
  transformTags: {
    b: "strong",
    i: "em",
    h1: "h2",
    h4: "h3",
    h5: "h3",
    h6: "h3",
    a: cleanLink,
    img: cleanPicture,
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === "img") return !attribs.src;
    // A link without an address loses its tag and keeps its text.
    return tag === "a" && !attribs.href ? "excludeTag" : false;
  },
};

/** The maximum nesting that is parsed, because parsing takes quadratic time in it. The editor reaches a tenth of it. */
const deepest = 100;
/**
 * The maximum number of rounds. Overlapping tags may need several rounds until the result is stable; the editor's need
 * one.
 */
const mostRounds = 3;

/**
 * Returns HTML that is safe to store and show, with only the editor's elements and link schemes. The text of other
 * elements stays. Sanitising the result changes nothing. Input beyond `maxContentLength` letters and `maxTags` tags is
 * dropped. Only the text of elements that are nested too deep stays.
 */
export function sanitiseHtml(html: string): string {
  let clean = cutTags(cutText(html, maxContentLength).replaceAll("\0", "").toWellFormed());
  for (let round = 0; round < mostRounds; round++) {
    const next = sanitiseOnce(clean);
    if (next === clean) return clean;
    // The editor's content does not grow this much, and could not be saved.
    if (next === null || next.length > 2 * maxContentLength) break;
    clean = next;
  }
  // A text without tags has only one reading.
  return escapeText(clean.replace(/<[^<>]*>/g, " ")).trim();
}

/** Sanitises once. Returns null when the HTML is nested too deep. */
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
  for (let tags = 0; tags <= maxTags; tags++) {
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

/** Whether the HTML holds a text or a picture. An empty editor sends an empty paragraph. */
export function hasContent(html: string): boolean {
  if (html.includes("<img ")) return true;
  return html.replace(/<[^<>]*>|&nbsp;|\s|\u200b|\ufeff/g, "") !== "";
}

function cleanLink(_tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = cleanAddress(attributes.href ?? "");
  const attribs: sanitizeHtml.Attributes = href === null ? {} : { href };
  const rel = new Set(
    (attributes.rel ?? "")
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => relations.includes(word)),
  );
  if (attributes.target === "_blank") {
    attribs.target = "_blank";
    rel.add("noopener");
  }
  if (rel.size > 0) attribs.rel = [...rel].join(" ");
  return { tagName: "a", attribs };
}

/**
 * Keeps a picture of ours, with its real size and an address that stays valid when the store changes. Any other picture
 * is removed, and so is a picture without `alt`. An empty `alt` marks a decorative picture.
 */
function cleanPicture(_tag: string, { src = "", alt }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const sources = isTextPicture(src) ? pictureSources(src) : null;
  if (!sources || alt === undefined) return { tagName: "img", attribs: {} };
  const size = { width: String(sources.width), height: String(sources.height) };
  return { tagName: "img", attribs: { src, alt: cutText(alt, maxAltLength).trim(), ...size } };
}

/** Returns the address as a browser reads it, or null when its scheme is not allowed. */
function cleanAddress(input: string): string | null {
  // Browsers ignore these characters, even inside the name of a scheme.
  const address = input.replace(/[\p{Cc}\p{Z}]+/gu, (blanks) => (blanks === " " ? " " : "")).trim();
  if (address === "" || /^[/\\]{2}/.test(address)) return null;
  try {
    const { protocol } = new URL(address, "https://here.invalid");
    return schemes.includes(protocol.slice(0, -1)) ? address : null;
  } catch {
    return null;
  }
}

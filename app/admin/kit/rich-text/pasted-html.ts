import { tablesAsText } from "./tables-as-text.ts";

/**
 * Prepares pasted HTML for the editor. The editor itself drops what its schema does not have (fonts, colours, classes).
 * This repairs markup that it would lose or misread: tables, Word's comments and namespaces, Word's lists (paragraphs
 * with a typed bullet), unsupported headings, and the bold wrapper that Google Docs puts around everything.
 */
export function cleanPasted(html: string): string {
  const clean = withoutNormalBold(wordLists(html.replace(/\r\n?/g, "\n")))
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<!\[(?:if|endif)[^>]*\]>/gi, "")
    .replace(/<(style|script|xml|title|head)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<\/?(?:o|w|m|v|st1):[^>]*>/gi, "")
    .replace(/<(meta|link)\b[^>]*>/gi, "")
    .replace(/<(\/?)h1\b[^>]*>/gi, "<$1h2>")
    .replace(/<(\/?)h[4-6]\b[^>]*>/gi, "<$1h3>")
    .replace(/<p\b[^>]*>(?:\s|&nbsp;|<\/?span[^>]*>|<br\s*\/?>)*<\/p>/gi, "");
  return tablesAsText(clean);
}

/** Removes each `<b>` whose style is not bold, with its end tag. Word's `mso-bidi-font-weight` is about Arabic only. */
function withoutNormalBold(html: string): string {
  const dropped: boolean[] = [];
  return html.replace(/<(\/?)b\b([^>]*)>/gi, (tag, end: string, attributes: string) => {
    if (end) return dropped.pop() ? "" : tag;
    const isNormal = /(?<![\w-])font-weight:\s*(?:normal|400)\b/i.test(attributes);
    dropped.push(isNormal);
    return isNormal ? "" : tag;
  });
}

const listParagraph = /<p\b[^>]*(?:class=["']?MsoListParagraph\w*|mso-list:\s*l\d)[^>]*>([\s\S]*?)<\/p>/gi;
const bullet =
  /(?:<!--\[if !supportLists\]-->|<!\[if !supportLists\]>)([\s\S]*?)(?:<!--\[endif\]-->|<!\[endif\]>)/i;
const ignored =
  /<span\b[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>\s*<\/span>|<span\b[^>]*mso-list:\s*Ignore[^>]*>([^<]*)<\/span>/i;

function wordLists(html: string): string {
  const items = html.replace(listParagraph, (_whole, inner: string) => {
    const mark = bullet.exec(inner) ?? ignored.exec(inner);
    const typed = (mark?.[1] ?? mark?.[2] ?? "").replace(/<[^>]*>|&nbsp;|\s/g, "");
    const kind = /^\(?[0-9a-z]{1,4}[.)]/i.test(typed) ? "ol" : "ul";
    return `<${kind}><li>${inner.replace(bullet, "").replace(ignored, "").trim()}</li></${kind}>`;
  });
  return items.replace(/<\/ul>\s*<ul>/g, "").replace(/<\/ol>\s*<ol>/g, "");
}

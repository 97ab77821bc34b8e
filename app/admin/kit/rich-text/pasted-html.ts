import { convertTablesToText } from "./convert-tables.ts";

/**
 * Prepares pasted HTML for the editor, which drops everything that its schema does not contain. This function converts the
 * markup that the editor would lose or misread: tables, Word's comments, namespaces and lists, unsupported headings, and
 * the bold wrapper of Google Docs.
 */
export function cleanPastedHtml(html: string): string {
  const clean = removeNormalBold(convertWordLists(html.replace(/\r\n?/g, "\n")))
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<!\[(?:if|endif)[^>]*\]>/gi, "")
    .replace(/<(style|script|xml|title|head)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<\/?(?:o|w|m|v|st1):[^>]*>/gi, "")
    .replace(/<(meta|link)\b[^>]*>/gi, "")
    .replace(/<(\/?)h1\b[^>]*>/gi, "<$1h2>")
    .replace(/<(\/?)h[4-6]\b[^>]*>/gi, "<$1h3>")
    .replace(/<p\b[^>]*>(?:\s|&nbsp;|<\/?span[^>]*>|<br\s*\/?>)*<\/p>/gi, "");
  return convertTablesToText(clean);
}

/** Removes each `<b>` whose style is not bold, with its end tag. Word's `mso-bidi-font-weight` concerns Arabic only. */
function removeNormalBold(html: string): string {
  const removedTags: boolean[] = [];
  return html.replace(/<(\/?)b\b([^>]*)>/gi, (tag, end: string, attributes: string) => {
    if (end) return removedTags.pop() ? "" : tag;
    const isNormal = /(?<![\w-])font-weight:\s*(?:normal|400)\b/i.test(attributes);
    removedTags.push(isNormal);
    return isNormal ? "" : tag;
  });
}

const listParagraph = /<p\b[^>]*(?:class=["']?MsoListParagraph\w*|mso-list:\s*l\d)[^>]*>([\s\S]*?)<\/p>/gi;
const bullet =
  /(?:<!--\[if !supportLists\]-->|<!\[if !supportLists\]>)([\s\S]*?)(?:<!--\[endif\]-->|<!\[endif\]>)/i;
const ignoredSpan =
  /<span\b[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>\s*<\/span>|<span\b[^>]*mso-list:\s*Ignore[^>]*>([^<]*)<\/span>/i;

function convertWordLists(html: string): string {
  const items = html.replace(listParagraph, (_whole, content: string) => {
    const mark = bullet.exec(content) ?? ignoredSpan.exec(content);
    const bulletText = (mark?.[1] ?? mark?.[2] ?? "").replace(/<[^>]*>|&nbsp;|\s/g, "");
    const listTag = /^\(?[0-9a-z]{1,4}[.)]/i.test(bulletText) ? "ol" : "ul";
    return `<${listTag}><li>${content.replace(bullet, "").replace(ignoredSpan, "").trim()}</li></${listTag}>`;
  });
  return items.replace(/<\/ul>\s*<ul>/g, "").replace(/<\/ol>\s*<ol>/g, "");
}

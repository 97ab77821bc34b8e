import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import type { Translate } from "#app/i18n/i18n.ts";
import type { App } from "#server/compose/compose.ts";
import { createCounter } from "#server/platform/counter.ts";
import { derivePalette, type Palette, productColor } from "#shared/identity/palette.ts";
import { LOCALES, type Locale, textDirection } from "#shared/text/locale.ts";
import { impliedLocale } from "./locale.ts";
import { commonHeaders } from "./security.ts";

const refusedPages = createCounter("imece_shed_total", "Page views turned away under overload", "page");

const writeStyle = (palette: Palette) =>
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fdfbf7;color:#1c2b24;" +
  "font:1.125rem/1.6 system-ui,sans-serif;text-align:center}main{max-width:34rem;padding:2rem}" +
  `h1{color:${palette[800]};font:600 1.75rem/1.25 Georgia,serif;text-wrap:balance}p{text-wrap:pretty}` +
  `a{display:inline-block;margin-top:.5rem;padding:.625rem 1.5rem;border-radius:2rem;background:${palette[600]};color:#fff;` +
  `font-weight:600;text-decoration:none}a:hover{background:${palette[800]}}` +
  `a:focus-visible{outline:3px solid ${palette[600]};outline-offset:3px}`;

/** The policy allows the inline style by its digest. A style sheet would be another request of each visitor. */
const writePolicy = (style: string) =>
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export type RefusePage = (
  request: IncomingMessage,
  response: ServerResponse,
  kind: "cacheable" | "other",
) => void;

export async function createRefusePage({
  config,
  identity,
}: Pick<App, "config" | "identity">): Promise<RefusePage> {
  const texts = await Promise.all(
    LOCALES.map(async (locale) => [locale, await loadAllTexts(locale)] as const),
  );
  const siteHeaders = commonHeaders(config);
  let colored = renderPages(texts, identity.latest().color);
  return ({ headers, method }, response, kind) => {
    refusedPages.add(kind);
    const { color } = identity.latest();
    if (color !== colored.color) colored = renderPages(texts, color);
    const page = colored.pages[impliedLocale(headers.cookie, headers["accept-language"])];
    // A random delay spreads the retries.
    const seconds = String(5 + Math.floor(Math.random() * 11));
    response.writeHead(503, {
      ...siteHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": page.byteLength,
      "Content-Security-Policy": colored.policy,
      "Cache-Control": "no-store",
      "Retry-After": seconds,
      // The browser reloads the page itself.
      Refresh: seconds,
    });
    response.end(method === "HEAD" ? undefined : page);
  };
}

/** Renders the page in each language, in the main colour. */
function renderPages(texts: readonly (readonly [Locale, Translate])[], color: string | null) {
  const style = writeStyle(derivePalette(color ?? productColor));
  const pages = Object.fromEntries(
    texts.map(([locale, t]) => [locale, renderBusyPage(locale, t, style)]),
  ) as Record<Locale, Buffer>;
  return { color, policy: writePolicy(style), pages };
}

function renderBusyPage(locale: Locale, t: Translate, style: string): Buffer {
  return Buffer.from(
    `<!doctype html><html lang="${locale}" dir="${textDirection(locale)}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
      `<title>${t("busy.title")}</title><style>${style}</style>` +
      `<main><h1>${t("busy.title")}</h1><p>${t("busy.text")}</p><p><a href="">${t("busy.retry")}</a></p></main></html>`,
  );
}

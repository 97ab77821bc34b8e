import { appContext } from "#app/http/request/context.ts";
import { explicitLocale } from "#app/http/request/locale.ts";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { contentPaths, feedPath, pageAddress } from "#app/site/addresses.ts";
import { identityIn } from "#server/content/identity/rules.ts";
import { type FeedItem, listFeed } from "#server/content/news/list-feed.ts";
import { findImages } from "#server/content/pictures/find-images.ts";
import { storedPath } from "#shared/content/picture.ts";
import { DEFAULT_LOCALE } from "#shared/text/locale.ts";
import type { Route } from "./+types/rss";
import { cacheableAnswer } from "./kept-answer.ts";
import { element, xmlDeclaration } from "./xml.ts";

const namespaces = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** GET /haberler/rss.xml returns RSS 2.0, in Turkish or in the language of `?lang=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { publicUrl } = app.config;
  const requestedLocale = explicitLocale(request);
  const locale = requestedLocale ?? DEFAULT_LOCALE;
  const foundation = identityIn(await app.identity.read(), locale).name;
  const toPageAddress = (path: string) => pageAddress(publicUrl, path, requestedLocale ?? null);
  const [t, items] = await Promise.all([loadAllTexts(locale), listFeed(app.db, app.clock.now(), locale)]);
  const paths = items.map(({ image }) => storedPath(image)).filter((path) => path !== null);
  const pictures = await findImages(app.db, paths);
  const latest = Math.max(
    0,
    ...items.map(({ publishedAt, updatedAt }) => Math.max(+publishedAt, +updatedAt)),
  );
  const channel = [
    element("title", `${t("nav.news")} | ${foundation}`),
    element("link", toPageAddress("/haberler")),
    element("description", t("news.lead")),
    element("language", locale),
    latest > 0 ? element("lastBuildDate", new Date(latest).toUTCString()) : "",
    element("ttl", "60"),
    element("atom:link", null, {
      href: toPageAddress(feedPath),
      rel: "self",
      type: "application/rss+xml",
    }),
    ...items.map((item) =>
      writeItem({ publicUrl, foundation }, item, toPageAddress(contentPaths.news(item.slug)), pictures),
    ),
  ];
  const body = `${xmlDeclaration}<rss version="2.0" ${namespaces}>\n<channel>\n${channel.filter(Boolean).join("\n")}\n</channel>\n</rss>\n`;
  return cacheableAnswer(request, body, { type: "application/rss+xml; charset=utf-8", maxAge: 300 });
}

type Pictures = Awaited<ReturnType<typeof findImages>>;

function writeItem(
  { publicUrl, foundation }: { publicUrl: string; foundation: string },
  item: FeedItem,
  address: string,
  pictures: Pictures,
): string {
  const parts = [
    element("title", item.title),
    element("link", address),
    element("guid", address, { isPermaLink: "true" }),
    element("pubDate", item.publishedAt.toUTCString()),
    element("dc:creator", foundation),
    element("category", item.categoryName),
    element("description", item.excerpt),
    writePicture(publicUrl, item.image, pictures),
  ];
  return `<item>${parts.join("")}</item>`;
}

/** An enclosure needs its length in advance, so only our own pictures are enclosed. */
function writePicture(publicUrl: string, image: string, pictures: Pictures): string {
  const picture = pictures.get(storedPath(image) ?? "");
  if (!picture) return "";
  const url = new URL(image, publicUrl).href;
  return element("enclosure", null, { url, length: String(picture.bytes), type: picture.mime });
}

import { redirect } from "react-router";
import { appContext, declareCacheable, localeContext } from "#app/http/request/context.ts";
import { findPreviewed } from "#app/http/request/preview.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { Island } from "#app/islands/island.tsx";
import { contentPaths } from "#app/site/addresses.ts";
import { type Cause, toDonationTarget, toProjectCause } from "#app/site/donate/cause.ts";
import GiveCard from "#app/site/donate/give-card.island.tsx";
import { redirectMoved } from "#app/site/follow-moved.server.ts";
import { CausesOfNews } from "#app/site/from-the-field/causes-of-news.tsx";
import { Gallery } from "#app/site/from-the-field/gallery.tsx";
import { Lightbox } from "#app/site/from-the-field/lightbox.tsx";
import { PageTrail } from "#app/site/page-heading.tsx";
import { pageMeta } from "#app/site/page-meta.ts";
import { RelatedItems } from "#app/site/related-items.tsx";
import { ShareButtons } from "#app/site/share/share-buttons.tsx";
import { isSlug } from "#app/site/slug.ts";
import { newsArticle } from "#app/site/structured-data/article.ts";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { Picture, textColumnSizes } from "#app/ui/picture.tsx";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { findActiveCampaigns } from "#server/content/campaigns/queries.ts";
import { newsKind } from "#server/content/news/news-kind.ts";
import { findPublishedNews, listPublishedNews } from "#server/content/news/queries.ts";
import { findActiveProjects } from "#server/content/projects/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { Route } from "./+types/detail";
import { Dateline } from "./dateline.tsx";
import { NewsCard } from "./news-card.tsx";

const maxRelated = 3;

/**
 * Loads a news item. A former address redirects to the current address. If the item is missing or fails to load, the
 * visitor gets the list (docs/specification.md#2-screens-and-routes).
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(appContext);
  declareCacheable(context);
  const now = clock.now();
  const locale = context.get(localeContext);
  if (!isSlug(params.slug)) throw redirect("/haberler");
  let movedRedirect: Response | undefined;
  try {
    const [item, latest] = await Promise.all([
      findPreviewed(context, "news") ?? findPublishedNews(db, params.slug, now, locale),
      listPublishedNews(db, now, locale, maxRelated + 1),
    ]);
    if (item) {
      const causes = await listCauses(db, item, locale);
      return {
        item,
        causes,
        related: latest.filter(({ slug }) => slug !== item.slug).slice(0, maxRelated),
      };
    }
    movedRedirect = await redirectMoved({ url, context }, "news", newsKind, params.slug);
  } catch (err) {
    log.error({ err }, "news item load failed");
  }
  throw movedRedirect ?? redirect("/haberler");
}

/** Returns the open campaigns and projects that the item is about, in the order that staff chose. */
async function listCauses(
  db: Db,
  { campaignIds, projectIds }: { campaignIds: string[]; projectIds: string[] },
  locale: Locale,
): Promise<Cause[]> {
  const [campaigns, projects] = await Promise.all([
    findActiveCampaigns(db, campaignIds, locale),
    findActiveProjects(db, projectIds, locale),
  ]);
  return [...campaigns, ...projects.map(toProjectCause)];
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { item } = loaderData;
  const { title, excerpt, image } = item;
  return [
    ...pageMeta(matches, {
      title,
      description: excerpt,
      image,
      type: "article",
      data: (place, imageAddress) => [newsArticle(place, item, imageAddress)],
    }),
    { property: "article:published_time", content: item.createdAt.toISOString() },
    { property: "article:modified_time", content: item.updatedAt.toISOString() },
    { property: "article:section", content: item.categoryName },
  ];
};

export default function NewsItemPage({ loaderData: { item, causes, related } }: Route.ComponentProps) {
  const t = useTranslate();
  const [cause] = causes;
  return (
    <>
      <div className="wrap pt-4 pb-16 lg:pb-24">
        <PageTrail
          trail={[{ label: t("nav.news"), to: "/haberler" }]}
          currentTitle={item.title}
          stored={storedTextIn(item, "title").lang}
        />
        <article className="mx-auto mt-6 max-w-3xl sm:mt-9">
          <Dateline category={item.categoryName} date={item.createdAt} />
          <h1 {...storedTextIn(item, "title")} className="mt-3 text-3xl sm:text-4xl">
            {item.title}
          </h1>
          <p {...storedTextIn(item, "excerpt")} className="mt-5 text-lg text-ink-soft">
            {item.excerpt}
          </p>
          {item.image && (
            <Picture
              src={item.image}
              sizes={textColumnSizes}
              eager
              className="mt-8 aspect-8/5 rounded-xl lg:-mx-16"
            />
          )}
          <TurkishNote records={[item]} fields={["title", "excerpt", "content"]} className="mt-8 -mb-4" />
          <StoredHtml html={item.content} language={item.languages?.content} className="mt-10" />
          {item.gallery.length > 0 && <NewsGallery of={item} />}
          <CausesOfNews causes={causes} />
          <ShareButtons
            path={contentPaths.news(item.slug)}
            title={item.title}
            className="mt-12 border-t border-sand-200 pt-6"
          />
        </article>
      </div>
      {cause && (
        <Island
          name="donate/give-card"
          component={GiveCard}
          props={{ target: toDonationTarget(cause), barOnly: true }}
        />
      )}
      <RelatedItems
        items={related}
        fields={["title", "excerpt"]}
        toKey={({ slug }) => slug}
        kicker={t("news.kicker")}
        title={t("news.others")}
        listLink={{ to: "/haberler", label: t("news.all") }}
        className="gap-x-8 gap-y-12"
      >
        {(relatedItem) => <NewsCard item={relatedItem} heading="h3" />}
      </RelatedItems>
    </>
  );
}

function NewsGallery({ of: { title, gallery } }: { of: Route.ComponentProps["loaderData"]["item"] }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="gallery-title" className="mt-12">
      <h2 id="gallery-title" className="mb-4 text-lg">
        {t("gallery.title")}
      </h2>
      <Gallery pictures={gallery} title={title} />
      <Lightbox />
    </section>
  );
}

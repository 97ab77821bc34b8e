import { data, redirect } from "react-router";
import { appContext, declareCacheable, localeContext } from "#app/http/request/context.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { LoadFailed } from "#app/site/error/load-failed.tsx";
import { PageHeading } from "#app/site/page-heading.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { Pager, pageAddress, pageNumber } from "#app/site/pager.tsx";
import { StoryLinks } from "#app/site/stories/story-links.tsx";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { listPublishedNews, type NewsCard as NewsItem } from "#server/content/news/queries.ts";
import { listActiveStories } from "#server/content/stories/queries.ts";
import type { Route } from "./+types/list";
import { NewsCard } from "./news-card.tsx";

/** 49 items are one wide card and full rows of three. */
const pageSize = 49;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(appContext);
  declareCacheable(context);
  const locale = context.get(localeContext);
  const page = pageNumber(url);
  try {
    const [newsItems, stories] = await Promise.all([
      listPublishedNews(db, clock.now(), locale, pageSize + 1, (page - 1) * pageSize),
      listActiveStories(db, locale),
    ]);
    if (page > 1 && newsItems.length === 0) return redirect("/haberler");
    const hasOlder = newsItems.length > pageSize;
    return { news: newsItems.slice(0, pageSize), page, older: hasOlder, stories, failed: false };
  } catch (err) {
    log.error({ err }, "news list load failed");
    const news: NewsItem[] = [];
    return data({ news, page, older: false, stories: [], failed: true }, { status: 500 });
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translateFor(matches);
  const image = loaderData?.news[0]?.image;
  const page = loaderData?.page ?? 1;
  return pageMeta(matches, {
    title: t("nav.news"),
    description: t("news.lead"),
    path: pageAddress("/haberler", page),
    ...(image && { image }),
  });
};

export default function NewsPage({
  loaderData: { news, page, older, stories, failed },
}: Route.ComponentProps) {
  const t = useTranslate();
  const [latest, ...olderNews] = news;
  return (
    <>
      <div className="wrap pt-4 pb-16 lg:pb-24">
        <PageHeading kicker={t("news.kicker")} title={t("nav.news")} lead={t("news.lead")} />
        <TurkishNote records={news} fields={["title", "excerpt"]} className="mt-6" />
        <div className="mt-8 grid gap-12 sm:mt-12 lg:gap-16">
          {failed && <LoadFailed message={t("news.loadFailed")} />}
          {!failed && !latest && (
            <p className="rounded-xl bg-sand-100 px-6 py-16 text-center text-lg text-ink-soft">
              {t("news.empty")}
            </p>
          )}
          {latest && <NewsCard item={latest} featured eager />}
          {olderNews.length > 0 && (
            <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
              {olderNews.map((item) => (
                <li key={item.slug}>
                  <NewsCard item={item} />
                </li>
              ))}
            </ul>
          )}
          <Pager
            path="/haberler"
            page={page}
            hasMore={older}
            labels={{ pages: t("news.pages"), previous: t("news.newer"), next: t("news.older") }}
          />
        </div>
      </div>
      <StoryLinks stories={stories} />
    </>
  );
}

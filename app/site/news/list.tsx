import { data, redirect } from "react-router";
import { appContext, cacheable, localeContext } from "#app/http/request/context.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { LoadFailed } from "#app/site/error/load-failed.tsx";
import { PageHeading } from "#app/site/page-heading.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { Pager, pageAddress, pageNumber } from "#app/site/pager.tsx";
import { StoryLinks } from "#app/site/stories/story-links.tsx";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { listPublishedNews, type NewsCard as NewsItem } from "#server/content/news/queries.ts";
import { listStories } from "#server/content/stories/queries.ts";
import type { Route } from "./+types/list";
import { NewsCard } from "./news-card.tsx";

/** The page size gives one wide card and full rows of three. */
const pageSize = 49;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(appContext);
  cacheable(context);
  const locale = context.get(localeContext);
  const stories = listStories(locale);
  const page = pageNumber(url);
  try {
    const found = await listPublishedNews(db, clock.now(), locale, pageSize + 1, (page - 1) * pageSize);
    if (page > 1 && found.length === 0) return redirect("/haberler");
    const older = found.length > pageSize;
    return { news: found.slice(0, pageSize), page, older, stories, failed: false };
  } catch (err) {
    log.error({ err }, "news list load failed");
    const news: NewsItem[] = [];
    return data({ news, page, older: false, stories, failed: true }, { status: 500 });
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
  const [latest, ...others] = news;
  return (
    <>
      <div className="wrap pt-4 pb-16 lg:pb-24">
        <PageHeading kicker={t("news.kicker")} title={t("nav.news")} lead={t("news.lead")} />
        <TurkishNote of={news} fields={["title", "excerpt"]} className="mt-6" />
        <div className="mt-8 grid gap-12 sm:mt-12 lg:gap-16">
          {failed && <LoadFailed message={t("news.loadFailed")} />}
          {!failed && !latest && (
            <p className="rounded-xl bg-sand-100 px-6 py-16 text-center text-lg text-ink-soft">
              {t("news.empty")}
            </p>
          )}
          {latest && <NewsCard item={latest} featured eager />}
          {others.length > 0 && (
            <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
              {others.map((item) => (
                <li key={item.slug}>
                  <NewsCard item={item} />
                </li>
              ))}
            </ul>
          )}
          <Pager
            path="/haberler"
            page={page}
            more={older}
            labels={{ pages: t("news.pages"), back: t("news.newer"), on: t("news.older") }}
          />
        </div>
      </div>
      <StoryLinks stories={stories} />
    </>
  );
}

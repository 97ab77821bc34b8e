import { data } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import { appContext, localeContext } from "#app/request/context.ts";
import { listPublishedNews, type NewsCard as NewsItem } from "#server/content/news/queries.ts";
import { listStories } from "#server/content/stories/queries.ts";
import { LoadFailed } from "../error/load-failed.tsx";
import { PageHeading } from "../page-heading.tsx";
import { pageMeta, translateFor } from "../page-meta.ts";
import { StoryLinks } from "../stories/story-links.tsx";
import type { Route } from "./+types/list";
import { NewsCard } from "./news-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(appContext);
  const stories = listStories(context.get(localeContext));
  try {
    return { news: await listPublishedNews(db, clock.now()), stories, failed: false };
  } catch (err) {
    log.error({ err }, "news could not be loaded");
    const news: NewsItem[] = [];
    return data({ news, stories, failed: true }, { status: 500 });
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translateFor(matches);
  const image = loaderData?.news[0]?.image;
  return pageMeta(matches, { title: t("news.title"), description: t("news.lead"), ...(image && { image }) });
};

export default function NewsPage({ loaderData: { news, stories, failed } }: Route.ComponentProps) {
  const t = useTranslate();
  const [latest, ...others] = news;
  return (
    <>
      <div className="wrap pt-4 pb-16 lg:pb-24">
        <PageHeading kicker={t("news.kicker")} title={t("news.title")} lead={t("news.lead")} />
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
        </div>
      </div>
      <StoryLinks stories={stories} />
    </>
  );
}

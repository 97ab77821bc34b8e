import { useTranslate } from "#app/i18n/context.tsx";
import { NewsCard } from "#app/site/news/news-card.tsx";
import { Word } from "#app/site/words.tsx";
import type { NewsCard as NewsItem } from "#server/content/news/queries.ts";
import { HomeSection } from "./home-section.tsx";

export function LatestNews({ news }: { news: readonly NewsItem[] | null }) {
  const t = useTranslate();
  return (
    <HomeSection
      id="news-title"
      kicker={t("nav.news")}
      title={<Word name="newsTitle" />}
      listLink={{ to: "/haberler", label: t("news.all") }}
      items={news}
      heightClasses="[--usual:36rem] sm:[--usual:63rem] lg:[--usual:43rem]"
      fields={["title", "excerpt"]}
      failedText={t("news.loadFailed")}
    >
      {(items) => (
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-3 lg:gap-x-8">
          {items.map((item) => (
            <li key={item.slug}>
              <NewsCard item={item} heading="h3" row />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

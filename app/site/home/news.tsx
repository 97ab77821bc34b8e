import { useTranslate } from "#app/i18n/context.tsx";
import { inThirds, Picture } from "#app/ui/picture.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { storedText } from "#app/ui/stored-text.ts";
import type { NewsCard } from "#server/content/news/queries.ts";
import { Dateline } from "../news/dateline.tsx";
import { FailedSection } from "./failed-section.tsx";

export function LatestNews({ news }: { news: readonly NewsCard[] | null }) {
  const t = useTranslate();
  if (news?.length === 0) return null;
  const heading = (
    <SectionHeading
      id="news-title"
      kicker={t("home.news.kicker")}
      title={t("home.news.title")}
      more={{ to: "/haberler", label: t("home.news.all") }}
    />
  );
  if (!news) return <FailedSection heading={heading} message={t("news.loadFailed")} />;
  return (
    <section aria-labelledby="news-title" className="wrap py-16 lg:py-24">
      {heading}
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {news.map((item) => (
          <li key={item.slug}>
            <Card item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ item }: { item: NewsCard }) {
  return (
    <article className="group relative">
      <Picture src={item.image} sizes={inThirds} className="aspect-8/5 rounded-xl" />
      <div className="mt-5">
        <Dateline category={item.category} date={item.createdAt} />
      </div>
      <h3 {...storedText} className="mt-2 text-lg group-hover:text-leaf-700">
        <a href={`/haberler/${item.slug}`} className="after:absolute after:inset-0 after:rounded-xl">
          {item.title}
        </a>
      </h3>
      <p {...storedText} className="mt-2 line-clamp-3 text-sm text-ink-soft">
        {item.excerpt}
      </p>
    </article>
  );
}

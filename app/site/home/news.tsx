import { Link } from "react-router";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { NewsCard } from "#server/content/news/queries.ts";
import { formatLongDate } from "#shared/dates.ts";

export function LatestNews({ news }: { news: readonly NewsCard[] }) {
  const t = useTranslate();
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="news-title" className="wrap py-16 lg:py-24">
      <SectionHeading
        id="news-title"
        kicker={t("home.news.kicker")}
        title={t("home.news.title")}
        more={{ to: "/haberler", label: t("home.news.all") }}
      />
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
  const locale = useLocale();
  return (
    <article className="group relative">
      <Picture src={item.image} className="aspect-8/5 rounded-xl" />
      <p className="mt-5 flex items-center gap-2 text-xs text-ink-faint">
        <span lang="tr" className="font-semibold text-gold-700">
          {item.category}
        </span>
        <span aria-hidden="true">·</span>
        <time dateTime={item.createdAt.toISOString()}>{formatLongDate(item.createdAt, locale)}</time>
      </p>
      <h3 dir="auto" className="mt-2 text-lg group-hover:text-leaf-700">
        <Link to={`/haberler/${item.slug}`} className="after:absolute after:inset-0 after:rounded-xl">
          {item.title}
        </Link>
      </h3>
      <p dir="auto" className="mt-2 line-clamp-3 text-sm text-ink-soft">
        {item.excerpt}
      </p>
    </article>
  );
}

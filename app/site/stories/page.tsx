import { Heart } from "lucide-react";
import { data } from "react-router";
import { localeContext } from "#app/http/request/context.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { MissingRecord } from "#app/site/not-found/missing-record.tsx";
import { PageTrail } from "#app/site/page-heading.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { storyArticle } from "#app/site/structured-data/article.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowLink, Kicker } from "#app/ui/section-heading.tsx";
import { findStory, listStories } from "#server/content/stories/queries.ts";
import type { Route } from "./+types/page";
import { StoryBody } from "./story-body.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const story = findStory(params.slug, locale);
  if (!story) return data({ kind: "missing" } as const, { status: 404 });
  const otherStory = listStories(locale).find(({ slug }) => slug !== story.slug);
  return { kind: "found", story, other: otherStory } as const;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData?.kind === "found") {
    const { story } = loaderData;
    const { title, excerpt, image } = story;
    return pageMeta(matches, {
      title,
      description: excerpt,
      image,
      type: "article",
      data: (place, imageAddress) => [storyArticle(place, story, story.language, imageAddress)],
    });
  }
  const title = translateFor(matches)("stories.notFound");
  return pageMeta(matches, { title, hidden: true });
};

export default function StoryPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  if (loaderData.kind === "missing") {
    return (
      <MissingRecord
        title={t("stories.notFound")}
        text={t("stories.notFound.text")}
        list={{ label: t("news.all"), to: "/haberler" }}
      />
    );
  }
  const { story, other } = loaderData;
  return (
    <>
      <div className="wrap pt-4">
        <PageTrail trail={[{ label: t("nav.news"), to: "/haberler" }]} currentTitle={story.title} />
      </div>
      <article lang={story.language}>
        <header className="wrap mx-auto mt-6 max-w-4xl pb-10 text-center sm:mt-10 sm:pb-14">
          <div className="flex justify-center">
            <Kicker>{t("stories.kicker")}</Kicker>
          </div>
          <h1 className="mt-4 text-3xl sm:text-5xl">{story.title}</h1>
          <p className="mx-auto mt-6 max-w-2xl text-lg text-ink-soft">{story.excerpt}</p>
        </header>
        <div className="wrap pb-16 lg:pb-24">
          <StoryBody parts={story.parts} />
          <p className="mx-auto mt-12 max-w-3xl border-t border-sand-200 pt-5 text-sm text-ink-faint">
            {t("stories.names")}
          </p>
        </div>
      </article>
      <section aria-labelledby="act-title" className="bg-sand-100">
        <div className="wrap grid justify-items-center gap-4 py-16 text-center lg:py-20">
          <h2 id="act-title" className="text-2xl lg:text-3xl">
            {t("stories.act.title")}
          </h2>
          <p className="max-w-xl text-ink-soft">{t("stories.act.text")}</p>
          <ButtonLink href="/bagis" size="lg" className="mt-3">
            <Heart aria-hidden className="size-5" />
            {t("nav.donate")}
          </ButtonLink>
          {other && (
            <div className="mt-4">
              <p className="text-sm text-ink-soft">{t("stories.other")}</p>
              <ArrowLink to={`/hikayeler/${other.slug}`} label={other.title} />
            </div>
          )}
        </div>
      </section>
    </>
  );
}

import { Heart } from "lucide-react";
import { data } from "react-router";
import { appContext, declareCacheable, localeContext } from "#app/http/request/context.ts";
import { findPreviewed } from "#app/http/request/preview.ts";
import { useTranslate } from "#app/i18n/context.tsx";
import { contentPaths } from "#app/site/addresses.ts";
import { redirectMoved } from "#app/site/follow-moved.server.ts";
import { MissingRecord } from "#app/site/not-found/missing-record.tsx";
import { PageTrail } from "#app/site/page-heading.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ShareButtons } from "#app/site/share/share-buttons.tsx";
import { isSlug } from "#app/site/slug.ts";
import { storyArticle } from "#app/site/structured-data/article.ts";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowLink, Kicker } from "#app/ui/section-heading.tsx";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { findActiveStory, listActiveStories, type StoryCard } from "#server/content/stories/queries.ts";
import { storyKind } from "#server/content/stories/story-kind.ts";
import type { Route } from "./+types/page";
import { StoryPicture } from "./story-picture.tsx";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  declareCacheable(context);
  const locale = context.get(localeContext);
  const { slug } = params;
  if (!isSlug(slug)) return data({ kind: "missing" } as const, { status: 404 });
  const [story, firstStories] = await Promise.all([
    findPreviewed(context, "story") ?? findActiveStory(db, slug, locale),
    listActiveStories(db, locale, 2),
  ]);
  if (story) {
    const otherStory = firstStories.find((candidate) => candidate.slug !== story.slug);
    return { kind: "found", story, other: otherStory } as const;
  }
  const movedRedirect = await redirectMoved({ url, context }, "stories", storyKind, slug);
  if (movedRedirect) throw movedRedirect;
  return data({ kind: "missing" } as const, { status: 404 });
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
      data: (place, imageAddress) => [
        storyArticle(place, story, storedTextIn(story, "title").lang, imageAddress),
      ],
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
      <div className="wrap pt-4 pb-16 lg:pb-24">
        <PageTrail
          trail={[{ label: t("nav.news"), to: "/haberler" }]}
          currentTitle={story.title}
          stored={storedTextIn(story, "title").lang}
        />
        <article>
          <header className="mx-auto mt-6 max-w-4xl pb-6 text-center sm:mt-10 sm:pb-10">
            <div className="flex justify-center">
              <Kicker>{t("stories.kicker")}</Kicker>
            </div>
            <h1 {...storedTextIn(story, "title")} className="mt-4 text-3xl sm:text-5xl">
              {story.title}
            </h1>
            <p {...storedTextIn(story, "excerpt")} className="mx-auto mt-6 max-w-2xl text-lg text-ink-soft">
              {story.excerpt}
            </p>
          </header>
          <div className="mx-auto max-w-3xl">
            <StoryPicture story={story} />
            <TurkishNote records={[story]} fields={["title", "excerpt", "content"]} className="mt-8 -mb-4" />
            <StoredHtml html={story.content} language={story.languages?.content} className="mt-10" />
            <ShareButtons
              path={contentPaths.story(story.slug)}
              title={story.title}
              className="mt-12 border-t border-sand-200 pt-6"
            />
          </div>
        </article>
      </div>
      <DonateSection other={other} />
    </>
  );
}

function DonateSection({ other }: { other: StoryCard | undefined }) {
  const t = useTranslate();
  return (
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
          <div {...storedTextIn(other, "title")} className="mt-4">
            <p className="text-sm text-ink-soft">{t("stories.other")}</p>
            <ArrowLink to={contentPaths.story(other.slug)} label={other.title} />
          </div>
        )}
      </div>
    </section>
  );
}

import { useTranslate } from "#app/i18n/context.tsx";
import { contentPaths } from "#app/site/addresses.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Arrow, SectionHeading } from "#app/ui/section-heading.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import type { StoryCard } from "#server/content/stories/queries.ts";
import { PlayMark } from "./play-mark.tsx";

export function StoryLinks({ stories }: { stories: readonly StoryCard[] }) {
  const t = useTranslate();
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="stories-title" className="bg-leaf-900 text-leaf-100">
      <div className="wrap py-16 [--color-gold-700:var(--color-gold-300)] lg:py-24">
        <div className="[&_h2]:text-white">
          <SectionHeading id="stories-title" kicker={t("stories.kicker")} title={t("stories.title")} />
        </div>
        <ul className="grid gap-6 md:grid-cols-2 lg:gap-8">
          {stories.map((story) => (
            <li
              key={story.slug}
              className="group relative flex flex-col overflow-hidden rounded-xl bg-leaf-800"
            >
              <Picture
                src={story.image}
                sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 46vw, 92vw"
                className="aspect-8/5"
              >
                {story.video && <PlayMark />}
              </Picture>
              <div className="flex grow flex-col p-6 sm:p-8">
                <h3 {...storedTextIn(story, "title")} className="text-xl text-white">
                  <a
                    href={contentPaths.story(story.slug)}
                    className="outline-white after:absolute after:inset-0 after:rounded-xl"
                  >
                    {story.title}
                  </a>
                </h3>
                <p {...storedTextIn(story, "excerpt")} className="mt-3 text-sm text-leaf-100/85">
                  {story.excerpt}
                </p>
                <p
                  aria-hidden="true"
                  className="mt-auto flex items-center gap-2 pt-6 text-sm font-semibold text-gold-300"
                >
                  {t(story.video ? "stories.watch" : "stories.read")}
                  <Arrow className="group-hover:translate-x-1 rtl:group-hover:-translate-x-1" />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

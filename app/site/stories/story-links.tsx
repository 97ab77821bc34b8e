import { Play } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Arrow, SectionHeading } from "#app/ui/section-heading.tsx";
import type { StoryCard } from "#server/content/stories/queries.ts";

export function StoryLinks({ stories }: { stories: readonly StoryCard[] }) {
  const t = useTranslate();
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
              lang={story.language}
              className="group relative flex flex-col overflow-hidden rounded-xl bg-leaf-800"
            >
              <Picture
                src={story.image}
                sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 46vw, 92vw"
                className="aspect-8/5"
              >
                {story.film && <PlayMark />}
              </Picture>
              <div className="flex grow flex-col p-6 sm:p-8">
                <h3 className="text-xl text-white">
                  <a
                    href={`/hikayeler/${story.slug}`}
                    className="outline-white after:absolute after:inset-0 after:rounded-xl"
                  >
                    {story.title}
                  </a>
                </h3>
                <p className="mt-3 text-sm text-leaf-100/85">{story.excerpt}</p>
                <p
                  aria-hidden="true"
                  className="mt-auto flex items-center gap-2 pt-6 text-sm font-semibold text-gold-300"
                >
                  {t(story.film ? "stories.watch" : "stories.read")}
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

function PlayMark() {
  return (
    <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-white/90 text-leaf-700 shadow-lift transition-transform duration-300 ease-calm group-hover:scale-108">
      {/* A triangle looks centred only with a small offset. */}
      <Play aria-hidden className="ms-1 size-7 fill-current rtl:-scale-x-100" />
    </span>
  );
}

import { useTranslate } from "#app/i18n/context.tsx";
import { contentPaths } from "#app/site/addresses.ts";
import { Dateline } from "#app/site/news/dateline.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ArrowLink } from "#app/ui/section-heading.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import type { FieldNews } from "#server/content/news/queries.ts";
import { Gallery } from "./gallery.tsx";

/** The page of the news item shows all pictures. */
const maxPictures = 4;

/** News about a campaign or project, newest first, with their pictures. */
export function Timeline({ news }: { news: readonly FieldNews[] }) {
  const t = useTranslate();
  return (
    <>
      <ol className="grid border-s-2 border-sand-200">
        {news.map((item) => (
          <li key={item.slug} className="relative ps-6 pb-10 last:pb-2 sm:ps-8">
            <span
              aria-hidden="true"
              className="absolute -start-[9px] top-1 size-4 rounded-full border-4 border-sand-50 bg-gold-500"
            />
            <article className="group relative grid gap-x-5 gap-y-3 sm:has-[>div+div]:grid-cols-[minmax(0,1fr)_9rem]">
              <div>
                <Dateline category={item.categoryName} date={item.createdAt} />
                <h3 {...storedTextIn(item, "title")} className="mt-1.5 text-lg group-hover:text-leaf-700">
                  <a
                    href={contentPaths.news(item.slug)}
                    className="after:absolute after:inset-0 after:rounded-md"
                  >
                    {item.title}
                  </a>
                </h3>
                <p {...storedTextIn(item, "excerpt")} className="mt-1.5 text-sm text-ink-soft">
                  {item.excerpt}
                </p>
              </div>
              {item.gallery.length === 0 && (
                <Picture
                  src={item.image}
                  sizes="9rem"
                  className="aspect-4/3 self-start rounded-md max-sm:hidden"
                />
              )}
            </article>
            <Gallery
              pictures={item.gallery.slice(0, maxPictures)}
              title={item.title}
              small
              className="mt-4"
            />
          </li>
        ))}
      </ol>
      <ArrowLink to="/haberler" label={t("news.all")} />
    </>
  );
}

import { useTranslate } from "#app/i18n/context.tsx";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { classes } from "#app/ui/class-names.ts";
import type { FieldNews } from "#server/content/news/queries.ts";
import type { GalleryPicture } from "#shared/content/gallery.ts";
import { Gallery } from "./gallery.tsx";
import { Lightbox } from "./lightbox.tsx";
import { Timeline } from "./timeline.tsx";

/** The gallery of a campaign or project and the news about it. */
export function FromTheField({
  title,
  gallery,
  news,
  className,
}: {
  title: string;
  gallery: readonly GalleryPicture[];
  news: readonly FieldNews[];
  className?: string;
}) {
  const t = useTranslate();
  if (gallery.length === 0 && news.length === 0) return null;
  return (
    <div className={classes("grid gap-12", className)}>
      {gallery.length > 0 && (
        <section aria-labelledby="gallery-title">
          <h2 id="gallery-title" className="mb-5 text-xl sm:text-2xl">
            {t("gallery.title")}
          </h2>
          <Gallery pictures={gallery} title={title} />
        </section>
      )}
      {news.length > 0 && (
        <section aria-labelledby="field-title">
          <h2 id="field-title" className="mb-5 text-xl sm:text-2xl">
            {t("field.title")}
          </h2>
          <TurkishNote records={news} fields={["title", "excerpt"]} className="mb-5" />
          <Timeline news={news} />
        </section>
      )}
      <Lightbox />
    </div>
  );
}

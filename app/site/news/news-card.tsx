import { cutAtWord } from "#app/site/cut-at-word.ts";
import { classes } from "#app/ui/class-names.ts";
import { cardSizes, Picture } from "#app/ui/picture.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import type { NewsCard as Item } from "#server/content/news/queries.ts";
import { Dateline } from "./dateline.tsx";

/** A news item. The whole card is a link. A `featured` card is as wide as the page; with `row` it is a row on phones. */
export function NewsCard({
  item,
  heading: Heading = "h2",
  featured = false,
  row = false,
  eager = false,
}: {
  item: Item;
  heading?: "h2" | "h3";
  featured?: boolean;
  row?: boolean;
  eager?: boolean;
}) {
  return (
    <article
      className={classes(
        "group relative",
        featured && "grid items-center gap-x-12 lg:grid-cols-[1.25fr_1fr]",
        row && "max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-4",
      )}
    >
      <Picture
        src={item.image}
        sizes={
          featured
            ? "(min-width: 80rem) 39rem, (min-width: 64rem) 50vw, 92vw"
            : row
              ? `(max-width: 39.99rem) 6.5rem, ${cardSizes}`
              : cardSizes
        }
        eager={eager}
        className={classes("aspect-8/5 rounded-xl", row && "max-sm:aspect-4/3 max-sm:rounded-md")}
      />
      <div className={classes(row ? "sm:mt-5" : "mt-5", featured && "lg:mt-0")}>
        <Dateline category={item.categoryName} date={item.createdAt} />
        <Heading
          {...storedTextIn(item, "title")}
          className={classes(
            "group-hover:text-leaf-700",
            row ? "mt-1 text-base sm:mt-2 sm:text-lg" : "mt-2",
            featured ? "text-xl sm:text-2xl lg:text-3xl" : !row && "text-lg",
          )}
        >
          <a href={`/haberler/${item.slug}`} className="after:absolute after:inset-0 after:rounded-xl">
            {item.title}
          </a>
        </Heading>
        <p
          {...storedTextIn(item, "excerpt")}
          className={classes(
            "mt-2 text-ink-soft",
            featured ? "lg:mt-4 lg:text-lg" : "text-sm",
            row && "max-sm:hidden",
          )}
        >
          {featured ? item.excerpt : cutAtWord(item.excerpt, 150)}
        </p>
      </div>
    </article>
  );
}

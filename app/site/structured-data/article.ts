import { pageAddress, pathOf } from "#app/site/addresses.ts";
import { foundationInShort, type Place, type Thing } from "./foundation.ts";

type NewsItem = {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  createdAt: Date;
  updatedAt: Date;
};

/** Returns a news article. News is Turkish in every language of the site; `image` is absolute. */
export function newsArticle(place: Place, item: NewsItem, image: string): Thing {
  return {
    "@type": "NewsArticle",
    ...written(place, item, image),
    mainEntityOfPage: pageAddress(place.publicUrl, pathOf.news(item.slug), "tr"),
    datePublished: item.createdAt.toISOString(),
    dateModified: item.updatedAt.toISOString(),
    articleSection: item.category,
    inLanguage: "tr",
  };
}

/** Returns the article of a story, which ships with the program and has no date. */
export function storyArticle(
  place: Place,
  story: { slug: string; title: string; excerpt: string },
  locale: string,
  image: string,
): Thing {
  return {
    "@type": "Article",
    ...written(place, story, image),
    mainEntityOfPage: pageAddress(place.publicUrl, pathOf.story(story.slug), null),
    inLanguage: locale,
  };
}

function written(place: Place, { title, excerpt }: { title: string; excerpt: string }, image: string) {
  const publisher = foundationInShort(place);
  return {
    headline: title,
    description: excerpt,
    image: [image],
    author: { "@type": "NGO", "@id": publisher["@id"], name: publisher.name, url: publisher.url },
    publisher,
  };
}

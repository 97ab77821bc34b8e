import { contentPaths, pageAddress } from "#app/site/addresses.ts";
import { describeFoundationBriefly, type SchemaNode, type SiteInfo } from "./foundation.ts";

type NewsItem = {
  slug: string;
  title: string;
  excerpt: string;
  categoryName: string;
  createdAt: Date;
  updatedAt: Date;
};

/** Returns a news article. News is in Turkish in every language of the site. `image` is an absolute address. */
export function newsArticle(place: SiteInfo, item: NewsItem, image: string): SchemaNode {
  return {
    "@type": "NewsArticle",
    ...describeText(place, item, image),
    mainEntityOfPage: pageAddress(place.publicUrl, contentPaths.news(item.slug), "tr"),
    datePublished: item.createdAt.toISOString(),
    dateModified: item.updatedAt.toISOString(),
    articleSection: item.categoryName,
    inLanguage: "tr",
  };
}

/** Returns the article of a story. `locale` is the language of its title. */
export function storyArticle(
  place: SiteInfo,
  story: { slug: string; title: string; excerpt: string; createdAt: Date; updatedAt: Date },
  locale: string,
  image: string,
): SchemaNode {
  return {
    "@type": "Article",
    ...describeText(place, story, image),
    mainEntityOfPage: pageAddress(place.publicUrl, contentPaths.story(story.slug), null),
    datePublished: story.createdAt.toISOString(),
    dateModified: story.updatedAt.toISOString(),
    inLanguage: locale,
  };
}

function describeText(
  place: SiteInfo,
  { title, excerpt }: { title: string; excerpt: string },
  image: string,
) {
  const publisher = describeFoundationBriefly(place);
  return {
    headline: title,
    description: excerpt,
    image: [image],
    author: { "@type": "NGO", "@id": publisher["@id"], name: publisher.name, url: publisher.url },
    publisher,
  };
}

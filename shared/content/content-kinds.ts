import type { ImageFolder } from "./picture.ts";

/** The properties of a kind of content that browser and server use. */
export type KindProperties = {
  entity: string;
  /** The singular and the plural name in the back office. */
  name: string;
  names: string;
  /** The folder of the pictures that staff upload for this kind (docs/specification.md#7-the-calls-it-makes). */
  pictures: ImageFolder;
  page?: string;
  /** The public address of a record, without its slug or id. */
  address?: string;
  searched?: true;
  /** The fields that staff can also write in other languages (shared/content/translations.ts). */
  translated: readonly string[];
};

/**
 * The kinds of content that staff edit. The key of a kind is also the name of its table, its path in the back office
 * and its folder in `app/admin/`. To add a kind, add an entry here first: compiler and tests then report every other
 * necessary change (docs/how-to/add-a-kind-of-content.md). Menu, search results and sitemap list the kinds in this
 * order.
 */
export const contentKinds = {
  campaigns: {
    entity: "campaign",
    name: "Kampanya",
    names: "Kampanyalar",
    pictures: "campaigns",
    page: "/bagis",
    address: "/bagis?campaign=",
    searched: true,
    translated: ["title", "description", "gallery"],
  },
  projects: {
    entity: "project",
    name: "Proje",
    names: "Projeler",
    pictures: "campaigns",
    page: "/projeler",
    address: "/projeler/",
    searched: true,
    translated: ["title", "description", "content", "gallery"],
  },
  sliders: {
    entity: "slider",
    name: "Slider",
    names: "Sliderlar",
    pictures: "sliders",
    translated: ["title", "description", "buttonText"],
  },
  pages: {
    entity: "page",
    name: "Sayfa",
    names: "Sayfalar",
    pictures: "news",
    address: "/biz-kimiz/kurumsal/",
    translated: ["title", "content"],
  },
  news: {
    entity: "news",
    name: "Haber",
    names: "Haberler",
    pictures: "news",
    page: "/haberler",
    address: "/haberler/",
    searched: true,
    translated: ["title", "excerpt", "content", "gallery", "description"],
  },
  stories: {
    entity: "story",
    name: "Hikâye",
    names: "Hikâyeler",
    pictures: "news",
    address: "/hikayeler/",
    searched: true,
    translated: ["title", "excerpt", "content", "caption"],
  },
  faqs: {
    entity: "faq",
    name: "Soru",
    names: "Sorular",
    pictures: "news",
    page: "/sikca-sorulan-sorular",
    address: "/sikca-sorulan-sorular#",
    searched: true,
    translated: ["title", "content"],
  },
  categories: {
    entity: "category",
    name: "Kategori",
    names: "Kategoriler",
    pictures: "news",
    translated: ["title", "heading", "description"],
  },
} as const satisfies Record<string, KindProperties>;

export type ContentKind = keyof typeof contentKinds;
export type Entity = (typeof contentKinds)[ContentKind]["entity"];
export type TranslatedField<Kind extends ContentKind> = (typeof contentKinds)[Kind]["translated"][number];
type KindWith<Fact> = {
  [Kind in ContentKind]: (typeof contentKinds)[Kind] extends Fact ? Kind : never;
}[ContentKind];
export type AddressedKind = KindWith<{ address: string }>;
export type SearchedKind = KindWith<{ searched: true }>;

const kindEntries = Object.entries(contentKinds) as [ContentKind, KindProperties][];

export const searchedKinds = kindEntries
  .filter(([, { searched }]) => searched)
  .map(([kind]) => kind) as SearchedKind[];

export const listPages = kindEntries.flatMap(([kind, { page }]) => (page ? [{ kind, page }] : []));

export function contentAddress(kind: AddressedKind, key: string): string {
  return contentKinds[kind].address + key;
}

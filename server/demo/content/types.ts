import type { ContentKind, TranslatedField } from "#shared/content/content-kinds.ts";
import type { OtherLocale } from "#shared/content/translations.ts";
import type { AccountNames } from "#shared/text/account-name.ts";

/**
 * The types of the demo content. Times are ages (`daysAgo`, `hoursAgo`), which `fillDemo` subtracts from the current
 * time. Amounts are kuruş. Pictures are names of files in `server/demo/pictures/`, without size and hash.
 */

import type { Preset } from "#shared/giving/preset.ts";

export type CampaignCategory = "acil-yardim" | "yetim" | "genel" | "projeler" | "egitim" | "kurban";
export type ProjectCategory = "Sağlık" | "Eğitim" | "İnşaat" | "Su Kuyusu" | "Gıda" | "Acil Yardım";
export type FaqGroup =
  | "Bağış yapmak"
  | "Ödeme ve güvenlik"
  | "Zekât ve kurban"
  | "Makbuz ve belgeler"
  | "Bağışınızın yolculuğu"
  | "Kişisel veriler";
export type NewsCategory = "Ziyaretler" | "Projeler" | "Etkinlikler" | "Duyurular";

/** Kurban campaigns accept the first five types, and all others the last three (docs/contract.md#donation-types). */
export type DonationType = "vacip" | "adak" | "akika" | "sukur" | "nafile" | "standart" | "zekat" | "diger";

export type OrderStatus = "pending" | "completed" | "payment_failed" | "cancelled";

export type DemoCampaign = {
  id: string;
  title: string;
  description: string;
  image: string;
  category: CampaignCategory;
  /** The minimum of one unit in kuruş. With null every amount is accepted. */
  minAmount: number | null;
  /** The target in kuruş. With null no target is shown. */
  targetAmount: number | null;
  /** The amounts that the campaign offers. Without presets it offers round amounts. */
  presets?: Preset[];
  /** The kuruş that were collected before the first demo order. */
  openingAmount: number;
  isActive: boolean;
  displayOrder: number;
  /** The age of the record. */
  daysAgo: number;
};

export type DemoProject = {
  slug: string;
  title: string;
  description: string;
  /** Sanitised HTML, see `content.test.ts` for the tags in use. */
  content: string;
  image: string;
  category: ProjectCategory;
  /** Kuruş. */
  targetAmount: number | null;
  /** Kuruş. */
  openingAmount: number;
  openingSupporters: number;
  isActive: boolean;
  displayOrder: number;
  daysAgo: number;
};

export type DemoNews = {
  slug: string;
  title: string;
  description: string;
  excerpt: string;
  content: string;
  image: string;
  category: NewsCategory;
  daysAgo: number;
  published: boolean;
};

/** The content names its pictures like `image`. `video` is a film that ships with the program. */
export type DemoStory = {
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  image: string;
  video: string;
  caption: string;
};

/** A picture of a gallery, by its file name, with its caption. */
export type DemoPicture = { image: string; alt: string } & Partial<Record<OtherLocale, string>>;

export type DemoSlider = {
  title: string;
  description: string;
  image: string;
  buttonText: string;
  /** A path of the site. */
  buttonLink: string;
  isActive: boolean;
  displayOrder: number;
};

export type DemoPage = {
  slug: string;
  title: string;
  content: string;
  daysAgo: number;
};

/** A question (`title`) with its answer (`content`, sanitised HTML). `category` is its heading on the page. */
export type DemoFaq = { category: FaqGroup; title: string; content: string };

/**
 * Texts in other languages by the key of the record: the id of a campaign, the title of a question or slide, or the
 * slug.
 */
export type DemoTexts<Kind extends ContentKind> = Record<
  string,
  Partial<Record<OtherLocale, Partial<Record<TranslatedField<Kind>, string>>>>
>;

/** A fictional donor. Some have no name or no e-mail, because the screens of staff must also show such donors. */
export type DemoDonor = {
  name: string | null;
  email: string | null;
  /** Ten digits without the leading zero, as the site stores them. */
  phone: string;
};

export type DemoOrderItem = {
  donationType: DonationType;
  /** The kuruş of one unit. The total of the line is `amount × quantity`. */
  amount: number;
  quantity: number;
} & ({ campaignId: string; projectSlug?: never } | { projectSlug: string; campaignId?: never });

export type DemoOrder = {
  hoursAgo: number;
  method: "card" | "bank_transfer";
  status: OrderStatus;
  /** The index of the donor in `donors`. */
  donor: number;
  isRecurring: boolean;
  message: string | null;
  /** Whether the SMS of thanks was sent. Only a completed order can have it. */
  smsSent: boolean;
  items: DemoOrderItem[];
  /** The bank's return code. Only an order with payment_failed has it. */
  errorCode: string | null;
};

type DemoBankAccount = {
  name: string;
  names: AccountNames;
  /** The IBAN without spaces. */
  iban: string;
  currency: "TRY" | "USD" | "EUR";
  purposes?: string[];
};

export type DemoBank = { bank: string; accounts: DemoBankAccount[] };

export type DemoFoundation = {
  name: string;
  phone: string;
  email: string;
  address: string;
  /** The text about the foundation in the footer. */
  about: string;
};

import type { ContentKind, TranslatedField } from "#shared/content/content-kinds.ts";
import type { FaqGroup } from "#shared/content/faq-values.ts";
import type { OtherLocale } from "#shared/content/translations.ts";
import type { AccountNames } from "#shared/text/account-name.ts";

/**
 * Shapes of the demo content. Plain data without a database or a clock: moments are ages
 * (`daysAgo`, `hoursAgo`) that the seeder subtracts from its own "now", money is kuruş,
 * and pictures are file names in `server/demo/pictures/`.
 */

import type { Preset } from "#shared/giving/preset.ts";
import type { AccountPurpose } from "#shared/money/account-purpose.ts";

export type CampaignCategory = "acil-yardim" | "yetim" | "genel" | "projeler" | "egitim" | "kurban";
export type ProjectCategory = "Sağlık" | "Eğitim" | "İnşaat" | "Su Kuyusu" | "Gıda" | "Acil Yardım";
export type NewsCategory = "Ziyaretler" | "Projeler" | "Etkinlikler" | "Duyurular";

/** Kurban campaigns take the first five, everything else the last three (docs/contract.md#donation-types). */
export type DonationType = "vacip" | "adak" | "akika" | "sukur" | "nafile" | "standart" | "zekat" | "diger";

export type OrderStatus = "pending" | "completed" | "payment_failed" | "cancelled";

export type DemoCampaign = {
  id: string;
  title: string;
  description: string;
  image: string;
  category: CampaignCategory;
  /** Kuruş for one unit; null: any amount. */
  minAmount: number | null;
  /** Kuruş; null: no goal is shown. */
  targetAmount: number | null;
  /** The amounts offered; without any, round ones. */
  presets?: Preset[];
  /** Kuruş collected before the first demo order; the orders of `orders.ts` come on top. */
  openingAmount: number;
  isActive: boolean;
  displayOrder: number;
  /** Age of the record; the back office lists campaigns newest first in places. */
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

/** A picture of a gallery, by its file name, with its caption. */
export type DemoPicture = { image: string; alt: string } & Partial<Record<OtherLocale, string>>;

export type DemoSlider = {
  title: string;
  description: string;
  image: string;
  buttonText: string;
  /** Path inside the site. */
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

/** A question with its answer (sanitised HTML), under one of the headings of the page; in display order. */
export type DemoFaq = { category: FaqGroup; title: string; content: string };

/** Texts in other languages, by the key of a record: a campaign's id, the slug of projects and pages, else the title. */
export type DemoTexts<Kind extends ContentKind> = Record<
  string,
  Partial<Record<OtherLocale, Partial<Record<TranslatedField<Kind>, string>>>>
>;

/** A fictional donor. A missing name or e-mail is deliberate: staff screens must handle both. */
export type DemoDonor = {
  name: string | null;
  email: string | null;
  /** Ten digits without the leading zero, as the site stores them. */
  phone: string;
};

export type DemoOrderItem = {
  donationType: DonationType;
  /** Kuruş for one unit; the line total is `amount × quantity`. */
  amount: number;
  quantity: number;
} & ({ campaignId: string; projectSlug?: never } | { projectSlug: string; campaignId?: never });

export type DemoOrder = {
  hoursAgo: number;
  method: "card" | "bank_transfer";
  status: OrderStatus;
  /** Index into `donors`. */
  donor: number;
  isRecurring: boolean;
  message: string | null;
  /** Whether the thank-you SMS went out; only ever true for completed orders. */
  smsSent: boolean;
  items: DemoOrderItem[];
  /** What the bank answered; set on every payment_failed order and on nothing else. */
  errorCode: string | null;
};

type DemoBankAccount = {
  name: string;
  names: AccountNames;
  /** Without spaces. */
  iban: string;
  currency: "TRY" | "USD" | "EUR";
  purposes?: AccountPurpose[];
};

export type DemoBank = { bank: string; accounts: DemoBankAccount[] };

export type DemoFoundation = {
  name: string;
  phone: string;
  email: string;
  address: string;
  /** About text of the footer. */
  about: string;
};

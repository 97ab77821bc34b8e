import type { KurbanType } from "#shared/giving/kurban.ts";

/**
 * The demonstration seasons. Days count from the first start, and the feast moves on when it comes near
 * (`moveDemoSeason`). The campaigns of the home page have no offer.
 */
export const feast = {
  id: "demo-kurban-bayrami",
  title: "Kurban Bayramı (örnek dönem)",
  campaignId: "kurban-hissesi",
  firstDayIn: 75,
  kinds: ["vacip", "sukur", "nafile"] satisfies KurbanType[],
  capacity: 70,
};

export const allYear = {
  id: "demo-adak-akika",
  title: "Adak ve akika (örnek dönem)",
  campaignId: "adak-akika",
  kinds: ["adak", "akika"] satisfies KurbanType[],
  capacity: 20,
  promiseDays: 7,
};

/** The tags of the demonstration animals, and of those whose lists are locked. The first of the whole year is slaughtered. */
export const animals = {
  [feast.id]: { tags: ["B-001", "B-002", "B-003", "B-004", "B-005"], locked: ["B-001"] },
  [allYear.id]: { tags: ["A-001", "A-002", "A-003"], locked: ["A-001", "A-002"] },
} as const;

export const place = { country: "TR", name: "Kayseri", timeZone: "Europe/Istanbul" };

export const permitExemptReason = "Örnek kayıt: yardım toplama izninden muaf kuruluş";

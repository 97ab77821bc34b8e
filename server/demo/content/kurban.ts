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

export const place = { country: "TR", name: "Kayseri", timeZone: "Europe/Istanbul" };

export const permitExemptReason = "Örnek kayıt: yardım toplama izninden muaf kuruluş";

import type { AnimalSize, OfferState, Proof, ReadNames } from "#shared/giving/kurban-shares.ts";

export const offerStateNames: Record<OfferState, string> = {
  draft: "Taslak",
  open: "Satışta",
  paused: "Duraklatıldı",
  closed: "Kapandı",
};

export const animalNames: Record<AnimalSize, string> = { small: "Küçükbaş", large: "Büyükbaş" };

export const readNamesNames: Record<ReadNames, string> = {
  off: "Okunmaz",
  optional: "Okunabilir",
  required: "Okunmadan kesilmez",
};

export const proofNames: Record<Proof, string> = {
  none: "Yok",
  photo: "Fotoğraf",
  film: "Film",
  link: "Film bağlantısı",
};

export const offerText = {
  create: "Seçenek Ekle",
  edit: "Seçeneği Düzenle",
  loadFailed: "Seçenek yüklenirken bir hata oluştu.",
  saveFailed: "Seçenek kaydedilirken bir hata oluştu.",
  saved: "Seçenek başarıyla kaydedildi.",
  sales: "Satış",
  what: "Ne satılıyor?",
  when: "Ne zaman?",
  promise: "Bağışçıya söz verilenler",
  permit: "Yardım toplama izni",
  permitLead: "İzin bilgileri ya da muafiyet nedeni yazılmadan satışa açılmaz.",
  campaign: "Kampanya",
  animal: "Hayvan",
  perAnimal: "Bir hayvandaki hisse",
  perAnimalHint: "Küçükbaşta 1, büyükbaşta 2–7.",
  kinds: "Kurban türleri",
  place: "Kesim yeri",
  pool: "Havuz: dönemin bütün yerleri",
  tellCountry: "Bağışçıya ülke söylensin",
  tellCountryHint: "Havuzda işaretlenmezse bağışçı ülkeyi görmez.",
  capacity: "Kontenjan (hisse)",
  opens: "Satışın açılışı",
  closes: "Satışın kapanışı",
  closesHint: "Vacipte kesimin bitiminden en az bir saat önce, izin süresi içinde. İstanbul saatiyle.",
  istanbul: "İstanbul saatiyle.",
  promiseDays: "Ödemeden sonra kaç gün içinde kesilir?",
  promiseDaysHint: "Yalnızca yıl boyu süren seçenekler için.",
  readNames: "Kesimde adlar",
  proof: "Kanıt",
  holdHours: "Havale için hisse kaç saat ayrılır?",
  holdHoursHint: "Bu sürede gelmeyen havalenin hisseleri yeniden satılır.",
  authority: "İzni veren makam",
  number: "İzin numarası",
  until: "İznin son günü",
  exempt: "Muafiyetin dayanağı",
  exemptHint: "2860 sayılı Kanun’a göre izin almadan yardım toplama hakkınız varsa yazın.",
  outOfRange: "Bu değer izin verilen sınırların dışında.",
  kindsRequired: "En az bir kurban türü seçin.",

  bar: (parts: { sold: number; capacity: number; held: number; unpaid: number; left: number }) =>
    `${parts.capacity} hissenin ${parts.sold} tanesi satıldı, ${parts.held} tanesi ayrıldı${
      parts.unpaid > 0 ? ` (${parts.unpaid} tanesi havale bekliyor)` : ""
    }, ${parts.left} tanesi boş.`,
  soldShare: "Satılan ve ayrılan hisseler",
  toShares: "Hisseleri aç",
  open: "Satışa aç",
  pause: "Duraklat",
  close: "Satışı kapat",
  closeTitle: "Satış kapatılsın mı?",
  closeLead:
    "Yeni bağış alınmaz. Ayrılmış hisselerin ödemesi yine kabul edilir. Aynı kampanya için sonra yeni bir seçenek açabilirsiniz.",
  closeYes: "Evet, Kapat",
  stateSaved: {
    open: "Seçenek başarıyla satışa açıldı.",
    paused: "Satış başarıyla duraklatıldı.",
    closed: "Satış başarıyla kapatıldı.",
  },
  isClosed: "Satış kapandı. Aynı kampanya için yeni bir seçenek ekleyebilirsiniz.",
  unknownRule: "Kayıt kurallara uymuyor. Alanları denetleyip yeniden deneyin.",
} as const;

/** The refusals of the database and of the verbs: the field of the form, and what staff can do about it. */
export const offerRules: Record<string, { field: string; text: string }> = {
  campaign: { field: "campaignId", text: "Kurban kategorisinde bir kampanya seçin." },
  kurban_offers_one_of_campaign: {
    field: "campaignId",
    text: "Bu kampanyanın kapanmamış başka bir seçeneği var. Önce onu kapatın ya da düzenleyin.",
  },
  kurban_offers_animal_has_shares: {
    field: "sharesPerAnimal",
    text: "Küçükbaş bir hissedir; büyükbaşta 2–7 hisse olur.",
  },
  kurban_offers_keep_campaign: {
    field: "campaignId",
    text: "Bu seçeneğin hisseleri var, kampanyası değişmez. Gerekirse satışı kapatıp yeni bir seçenek ekleyin.",
  },
  kurban_offers_keep_shares_per_animal: {
    field: "sharesPerAnimal",
    text: "Bu seçeneğin hisseleri var; bir hayvanın hisse sayısı değişmez.",
  },
  kurban_offers_keep_kinds: {
    field: "kinds",
    text: "Kaldırdığınız türde hisse var. O türü işaretli bırakın.",
  },
  kurban_offers_kinds_known: { field: "kinds", text: offerText.kindsRequired },
  kurban_offers_kinds_of_season: { field: "kinds", text: "Yıl boyu süren dönemde vacip kurban olmaz." },
  kurban_offers_place_of_season: { field: "placeId", text: "Bu dönemin bir kesim yerini seçin." },
  kurban_offers_capacity_sensible: { field: "capacity", text: "0 ile 1.000.000 arasında bir sayı yazın." },
  kurban_offers_within_capacity: {
    field: "capacity",
    text: "Kontenjan, satılan ve ayrılan hisselerden az olamaz.",
  },
  kurban_offers_times_in_order: { field: "closesAt", text: "Kapanış, açılıştan sonra olmalı." },
  kurban_offers_closes_within_permit: {
    field: "closesAt",
    text: "Kapanış, iznin son gününden sonra olamaz.",
  },
  kurban_offers_closes_before_window_ends: {
    field: "closesAt",
    text: "Vacip kurbanda satış, kesimin bitiminden en az bir saat önce kapanmalı.",
  },
  kurban_offers_open_has_permit: {
    field: "permitNumber",
    text: "Satışa açmak için izin makamını, numarasını ve son gününü ya da muafiyetin dayanağını yazın.",
  },
  season: { field: "", text: "Önce dönemi açın." },
  "not-open": { field: "", text: "Yalnızca satışta olan bir seçenek durdurulur." },
  window: { field: "", text: "Vacip kurban için önce kesim yerinin kesim zamanını yazın." },
};

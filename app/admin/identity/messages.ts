import { missingLevelText } from "#app/admin/right-texts.ts";

export const identityText = {
  title: "Kimlik",
  lead: "Vakfın adı ve iletişim bilgileri. Sitede, e-postalarda, SMS'lerde, belgelerde ve arama sonuçlarında görünür.",
  missingRight: missingLevelText("settings"),
  loadFailed: "Kimlik bilgileri yüklenirken bir hata oluştu.",
  saveFailed: "Kimlik bilgileri kaydedilirken bir hata oluştu.",
  saved: "Kimlik bilgileri başarıyla kaydedildi.",

  groups: { names: "Ad", contact: "İletişim", profiles: "Sosyal Medya" },
  reset: "İlk hâline dön",
  resetTitle: (group: string) => `${group}: ilk hâline dönülsün mü?`,
  resetText: "Bu bölümde kaydettikleriniz silinir; site kurulurken verilen bilgiler yeniden geçerli olur.",
  resetYes: "İlk hâline dön",
  wasReset: "İlk bilgilere başarıyla dönüldü.",

  fields: {
    name: { label: "Vakfın Adı", hint: "Resmî adı. Başka dilde boş bırakırsanız Türkçesi görünür." },
    shortName: { label: "Kısa Ad", hint: "Dar ekranlarda ve telefonun ana ekranında. Boşsa vakfın adı." },
    phone: {
      label: "Telefon",
      hint: "Boş bırakırsanız telefon gösterilmez.",
      errors: { invalid: "Telefon numarası geçersiz. Örnek: 0212 123 45 67" },
    },
    email: {
      label: "E-posta Adresi",
      hint: "Bağışçıların yanıtları bu adrese gelir.",
      errors: { required: "Yayındaki e-posta adresi boş bırakılamaz.", invalid: "E-posta adresi geçersiz." },
    },
    address: {
      label: "Adres",
      errors: { required: "Yayındaki adres boş bırakılamaz." },
      hint: "Sonunda / ya da virgülle il: … Karaköy / İstanbul. Bankalar ili bundan okur.",
    },
    mapPosition: {
      label: "Haritadaki Yer",
      hint: "Enlem ve boylam: Google Haritalar'da yere sağ tıklayıp üstteki sayıları kopyalayın. Boşsa adres aranır.",
      errors: { invalid: "Enlem ve boylamı virgülle ayırın: 38.7225, 35.4875" },
    },
    hours: { label: "Çalışma Saatleri", hint: "İletişim sayfasında görünür. Boşsa gösterilmez." },
    profiles: {
      label: "Hesapların Adresleri",
      hint: "Her satıra bir adres, https:// ile. Boş bırakırsanız hiçbiri gösterilmez.",
      errors: { invalid: "Her satırda https:// ile başlayan bir adres olmalıdır." },
    },
  },

  preview: {
    title: "Önizleme",
    lead: "Kaydedilmemiş ad, telefon, e-posta, adres ve renkle, dar bir ekrandaki gibi; yazdıkça yenilenir. Sosyal medya hesapları, harita ve çalışma saatleri kaydedince görünür.",
    note: "Önizleme: kimlik bilgileri henüz kaydedilmedi.",
    page: "Neyin önizlemesi",
    language: "Dil",
    pages: { home: "Ana sayfa", mail: "E-posta", receipt: "Makbuz" },
    open: "Yeni sekmede aç",
    change: "Bu sayfada gördüğünüzü değiştirin",
  },
} as const;

type Link = { label: string; to: string };

const identityLinks: Link[] = [
  { label: "Ad", to: "settings/identity#name" },
  { label: "Telefon", to: "settings/identity#phone" },
  { label: "E-posta adresi", to: "settings/identity#email" },
  { label: "Adres", to: "settings/identity#address" },
];

const brandingLinks: Link[] = [
  { label: "Logo", to: "settings/branding#logo" },
  { label: "Ana renk", to: "settings/branding#color" },
];

/** Where staff change the parts of each previewed page. */
export const previewLinks: Record<keyof typeof identityText.preview.pages, readonly Link[]> = {
  home: [
    ...identityLinks,
    ...brandingLinks,
    { label: "Sosyal medya", to: "settings/identity#profiles" },
    { label: "Ana sayfa metinleri", to: "settings/words" },
    { label: "Güven bandı", to: "settings/foundation#registryNumber" },
  ],
  mail: [
    ...identityLinks,
    ...brandingLinks,
    { label: "E-posta metinleri", to: "settings/mail" },
    { label: "Banka hesapları", to: "accounts" },
  ],
  receipt: [
    ...identityLinks,
    ...brandingLinks,
    { label: "Belge metinleri", to: "settings/documents#issues" },
    { label: "İmza", to: "settings/documents#signerName" },
  ],
};

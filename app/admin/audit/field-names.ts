import { contentKinds } from "#shared/content-kinds.ts";
import { isLocale } from "#shared/locale.ts";
import { ownValue } from "#shared/own-value.ts";
import { readTranslationName } from "#shared/translations.ts";
import { languageName } from "../kit/form/text-language.ts";
import { sections } from "../sections.ts";

/**
 * The name of a field, as the form of this entity calls it; of a text in another language that of the Turkish one with
 * the language.
 */
export function fieldName(field: string, entity = ""): string {
  const text = readTranslationName(field);
  if (text) return `${fieldName(text.field, entity)} (${languageName(text.language)})`;
  return ownValue(ownValue(namesIn, entity) ?? {}, field) ?? ownValue(fieldNames, field) ?? nestedName(field);
}

/** A text of the documents by its place: `titles.receipt.tr`. */
function nestedName(field: string): string {
  const [first = "", ...rest] = field.split(".");
  const place = rest.map((part) =>
    isLocale(part) ? languageName(part) : (ownValue(partNames, part) ?? part),
  );
  return rest.length === 0 ? field : `${ownValue(partNames, first) ?? first} (${place.join(", ")})`;
}

const namesIn = Object.fromEntries(
  sections.map(({ path, fieldNames = {} }) => [contentKinds[path].entity, fieldNames]),
);

export const fieldNames: Partial<Record<string, string>> = {
  name: "Ad",
  email: "E-posta",
  role: "Rol",
  active: "Aktif",
  secondFactor: "İki adımlı doğrulama",
  sessions: "Oturum sayısı",
  required: "Zorunlu",
  title: "Başlık",
  slug: "Bağlantı adı",
  description: "Açıklama",
  content: "İçerik",
  excerpt: "Özet",
  category: "Kategori",
  image: "Resim",
  gallery: "Galeri",
  campaignIds: "Kampanyalar",
  projectIds: "Projeler",
  registryNumber: "Kütük numarası",
  taxStatus: "Vergi durumu",
  foundedYear: "Kuruluş yılı",
  countries: "Ülke sayısı",
  published: "Yayında",
  publishAt: "Yayın zamanı",
  authorId: "Yazar",
  path: "Dosya",
  isActive: "Aktif",
  displayOrder: "Sıra",
  minAmount: "En az tutar",
  targetAmount: "Hedef tutar",
  presets: "Önerilen tutarlar",
  buttonText: "Buton metni",
  buttonLink: "Buton bağlantısı",
  slugLocked: "Bağlantı adı kilitli",
  archivedAt: "Arşivlenme",
  deletedAt: "Silinme",
  status: "Durum",
  what: "Dışa aktarılan",
  format: "Dosya türü",
  rows: "Satır sayısı",
  search: "Arama",
  method: "Ödeme yöntemi",
  from: "Başlangıç günü",
  to: "Bitiş günü",
  maxAmount: "En çok tutar",
  note: "Not",
  again: "Yeniden gönderim",
  alarm: "Uyarı",
  resolution: "Sonuç",
  number: "Banka sipariş no",
  smsTemplate: "SMS metni",
  reminderDays: "Havale hatırlatma günü",
  reminderBy: "Havale hatırlatma yolu",
  reminderSms: "Hatırlatma SMS'inin metni",
  greeting: "Selamlama",
  paragraph: "E-posta metni",
  closing: "Kapanış",
  smsAutomatic: "Kendiliğinden SMS",
  cardTesting: "Kart denemelerini durdurma",
  transferDays: "Havale için gün sınırı",
  orderId: "Sipariş no",
  open: "Açık fark",
  cleared: "Kendiliğinden kapanan",
  collectedAmount: "Toplanan tutar (kuruş)",
  supporterCount: "Destekçi sayısı",
  count: "Sayı",
  totalAmount: "Toplam tutar",
  orderIds: "Siparişler",
  orders: "Sipariş sayısı",
  donorMonths: "Bağışçı verileri (ay / adet)",
  unpaidMonths: "Ödenmeyenlerde bağışçı verileri (ay / adet)",
  documentMonths: "Makbuzlardaki bağışçı verileri (ay / adet)",
  smsMonths: "SMS metinleri (ay / adet)",
  bankMonths: "Banka mesajları (ay / adet)",
  signInMonths: "Oturum kayıtları (ay / adet)",
  auditMonths: "Denetim kaydı (ay / adet)",
  code: "Hata kodu",
  matchedAmount: "Eşleşen tutar",
  items: "Kalemler",
  statementRow: "Hesap hareketi",
  statementRows: "Hesap hareketleri",
  row: "Benzeyen hareket",
  givenOn: "Bağış günü",
  order: "Sipariş no",
  orderedAmount: "Sipariş edilen tutar",
  refundLimit: "İkinci onay isteyen iade tutarı",
  refund: "İade no",
  amount: "Tutar",
  state: "Aşama",
  way: "Bankadaki işlem",
  event: "E-posta türü",
  attempt: "Kaçıncı gönderim",
  year: "Yıl",
  auto: "Kendiliğinden eşleştirme",
  delay: "Uygulamadan önceki süre",
  columns: "Sütunlar",
  source: "Kaynak",
  file: "Dosya",
  holder: "Hesap sahibi",
  kind: "Tür",
  named: "Belge no ya da referans",
  errorCode: "Hata kodu",
  issues: "Düzenlenen belge",
  series: "Makbuz serisi",
  companyFields: "Şirket bilgisi sorulması",
  taxTextShown: "Vergi notu gösterilir",
  logo: "Logo",
  signature: "İmza",
};

const partNames: Partial<Record<string, string>> = {
  titles: "Belge başlığı",
  notices: "Belge notu",
  information: "bilgilendirme",
  receipt: "makbuz",
  thanks: "Teşekkür",
  taxText: "Vergi notu",
  foundation: "Belgedeki kuruluş",
  signer: "İmzalayan",
  name: "ad",
  title: "unvan",
  address: "adres",
  taxOffice: "vergi dairesi",
  taxNumber: "vergi numarası",
};

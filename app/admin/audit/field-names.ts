import { languageName } from "#app/admin/kit/form/text-language.ts";
import { kurbanFields } from "#app/admin/kurban/field-names.ts";
import { sections } from "#app/admin/sections.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { readTranslationName } from "#shared/content/translations.ts";
import { accountFieldNames } from "#shared/money/account-field-names.ts";
import type { Setting, Unit } from "#shared/settings/define-settings.ts";
import { everySetting } from "#shared/settings/every-setting.ts";
import { isLocale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";

/** The subject of an entry of the audit trail. */
export type Subject = { entity?: string; entityId?: string };

/**
 * Returns the name of a field in the form of its entity. The name of a translated field is the name of the Turkish field
 * with the language.
 */
export function fieldName(field: string, subject: Subject = {}): string {
  const text = readTranslationName(field);
  if (text) return `${fieldName(text.field, subject)} (${languageName(text.language)})`;
  const [settingName = "", ...parts] = field.split(".");
  const setting = findSetting(settingName, subject);
  if (setting && parts.length > 0) return `${setting.name} (${parts.map(findPartName).join(", ")})`;
  if (setting) return setting.name;
  const entityNames = ownValue(namesByEntity, subject.entity ?? "") ?? {};
  return ownValue(entityNames, field) ?? ownValue(fieldNames, field) ?? field;
}

function findPartName(part: string): string {
  return isLocale(part) ? languageName(part) : (ownValue(partNames, part) ?? part);
}

/** The job that removes expired data also uses the names of settings, for the numbers of removed rows. */
function findSetting(field: string, { entity, entityId }: Subject): Setting | undefined {
  if (entity !== "setting" && entity !== "donor") return undefined;
  const group = everySetting.find(({ key }) => key === entityId);
  return group && ownValue<Setting>(group.fields, field);
}

/** Finds the unit of a number. The names of all amounts in kuruş end with Amount. */
export function findUnit(field: string, subject: Subject = {}): Unit | undefined {
  if (subject.entity === "setting") return findSetting(field, subject)?.unit;
  return /(Amount|^amount)$/.test(field) ? "money" : ownValue(units, field);
}

const units: Record<string, Unit> = { presets: "money", displayOrder: "count", position: "count" };

const namesByEntity: Record<string, Record<string, string>> = {
  ...Object.fromEntries(sections.map(({ path, fieldNames = {} }) => [contentKinds[path].entity, fieldNames])),
  "bank-account": accountFieldNames,
  "kurban-minute": { number: "Tutanak no" },
};

export const fieldNames: Record<string, string> = {
  bank: "Banka",
  name: "Ad",
  screen: "Liste",
  shared: "Paylaşılıyor",
  email: "E-posta",
  role: "Rol",
  rights: "Rolden ayrılan yetkiler",
  active: "Aktif",
  secondFactor: "İki adımlı doğrulama",
  sessions: "Oturum sayısı",
  title: "Başlık",
  slug: "Bağlantı adı",
  description: "Açıklama",
  content: "İçerik",
  excerpt: "Özet",
  category: "Kategori",
  heading: "Sayfa başlığı",
  image: "Resim",
  gallery: "Galeri",
  campaignIds: "Kampanyalar",
  projectIds: "Projeler",
  published: "Yayında",
  publishAt: "Yayın zamanı",
  authorId: "Yazar",
  path: "Dosya",
  isActive: "Aktif",
  displayOrder: "Sıra",
  position: "Sıra",
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
  greeting: "Selamlama",
  paragraph: "E-posta metni",
  closing: "Kapanış",
  orderId: "Sipariş no",
  open: "Açık fark",
  cleared: "Kendiliğinden kapanan",
  collectedAmount: "Toplanan tutar",
  supporterCount: "Destekçi sayısı",
  count: "Sayı",
  totalAmount: "Toplam tutar",
  orderIds: "Siparişler",
  permissions: "İleti izinleri",
  tags: "Etiketler",
  mergedId: "Birleştirilen kart",
  otherId: "Öbür kart",
  orders: "Sipariş sayısı",
  code: "Hata kodu",
  matchedAmount: "Eşleşen tutar",
  countedAmount: "Sayılan",
  bookedAmount: "Günün hareketi",
  differenceAmount: "Fark",
  reason: "Neden",
  closedByTaker: "Bağışı alan kapattı",
  place: "Yer",
  day: "Gün",
  ...kurbanFields,
  items: "Kalemler",
  statementRow: "Hesap hareketi",
  statementRows: "Hesap hareketleri",
  row: "Benzeyen hareket",
  givenOn: "Bağış günü",
  order: "Sipariş no",
  orderedAmount: "Sipariş edilen tutar",
  refund: "İade no",
  amount: "Tutar",
  state: "Aşama",
  way: "Bankadaki işlem",
  event: "E-posta türü",
  attempt: "Kaçıncı gönderim",
  year: "Yıl",
  columns: "Sütunlar",
  source: "Kaynak",
  file: "Dosya",
  holder: "Hesap sahibi",
  kind: "Tür",
  series: "Makbuz serisi",
  firstNumber: "İlk makbuz numarası",
  made: "Yazılan kayıt",
  counted: "Toplamlara eklendi",
  inStatements: "Yıllık dökümlere girer",
  targets: "Kampanyalar",
  legalGround: "Hukuki sebep",
  consentTextOn: "Rıza metninin tarihi",
  named: "Belge no ya da referans",
  by: "Satırlar",
  beforeFrom: "Karşılaştırılan ilk gün",
  beforeTo: "Karşılaştırılan son gün",
  givenFrom: "İlk bağış günü",
  givenTo: "Son bağış günü",
  campaign: "Kampanya ya da proje",
  donationType: "Bağış türü",
  language: "Dil",
  desk: "Kasa",
  month: "Ay",
  errorCode: "Hata kodu",
  record: "Kayıt no",
  dueOn: "İş günü",
  assignee: "Verilen kişi",
};

const partNames: Record<string, string> = {
  information: "bilgilendirme",
  receipt: "makbuz",
  name: "ad",
  title: "unvan",
  address: "adres",
  taxOffice: "vergi dairesi",
  taxNumber: "vergi numarası",
};

import { contentKinds } from "#shared/content-kinds.ts";
import { ownValue } from "#shared/own-value.ts";
import { readTranslationName } from "#shared/translations.ts";
import { faqsText } from "../faqs/section.ts";
import { languageName } from "../kit/form/text-language.ts";

export const auditText = {
  loadFailed: "İşlem geçmişi yüklenirken bir hata oluştu.",
  title: "Denetim Kaydı",
  lead: "Kimin, hangi kaydı, ne zaman değiştirdiği. En yeni işlem en üstte.",
  recordTitle: "Değişiklik Geçmişi",
  history: "Değişiklik geçmişi",
  back: "Geri",
  toRecord: "Kayda dön",
  empty: "Henüz kayıtlı işlem bulunmamaktadır.",
  older: "Daha eski işlemler",
  newest: "En yeni işlemler",
  entity: "Kayıt türü",
  person: "Kullanıcı",
  all: "Tümü",
  show: "Göster",
  field: "Alan",
  before: "Önce",
  after: "Sonra",
  details: "Ayrıntılar",
  record: "Kayıt",
} as const;

/** Names of the actions in the audit trail; an unknown action is shown as it is. */
export const actionNames: Partial<Record<string, string>> = {
  create: "Oluşturdu",
  update: "Güncelledi",
  delete: "Sildi",
  restore: "Geri yükledi",
  purge: "Kalıcı olarak sildi",
  "restore-version": "Önceki bir sürümü geri yükledi",
  "forget-versions": "Önceki sürümleri sildi",
  "end-redirect": "Eski adresin yönlendirmesini bitirdi",
  archive: "Arşivledi",
  publish: "Yayınladı",
  unpublish: "Yayından kaldırdı",
  activate: "Aktifleştirdi",
  deactivate: "Pasifleştirdi",
  move: "Sırasını değiştirdi",
  reorder: "Sırasını değiştirdi",
  complete: "Tamamladı",
  "change-status": "Durumunu değiştirdi",
  "send-sms": "SMS gönderdi",
  "mark-sms-sent": "SMS'i gönderilmiş saydı",
  "send-mail": "E-posta gönderdi",
  "test-mail": "Deneme e-postası gönderdi",
  erase: "Kişisel verileri sildi",
  forget: "Süresi dolan kişisel verileri sildi",
  "withdraw-messages": "İleti iznini geri aldı",
  "resolve-alarm": "Uyarıyı sonuçlandırdı",
  "ask-bank": "Bankaya yeniden sordu",
  "check-books": "Hesapları denetledi",
  recompute: "Kayıtlardan yeniden hesaplattı",
  "compare-bank-day": "Günü bankayla yeniden karşılaştırdı",
  upload: "Yükledi",
  export: "Dışa aktardı",
  "sign-in": "Giriş yaptı",
  "sign-in-second-factor": "İki adımlı doğrulamayla giriş yaptı",
  "sign-out": "Çıkış yaptı",
  "end-sessions": "Oturum kapattı",
  "change-password": "Parolasını değiştirdi",
  "reset-password": "E-posta bağlantısıyla parolasını yeniledi",
  "set-password": "Parolasını sıfırladı",
  "enable-second-factor": "İki adımlı doğrulamayı açtı",
  "disable-second-factor": "İki adımlı doğrulamayı kapattı",
  "reset-second-factor": "İki adımlı doğrulamayı sıfırladı",
  rescue: "Sunucudan yeni parola verdi",
  "renew-backup-codes": "Yedek kodlarını yeniledi",
};

const content = Object.entries(contentKinds).map(([path, kind]) => ({ path, ...kind }));

export const entityNames: Partial<Record<string, string>> = {
  user: "Kullanıcı",
  setting: "Ayar",
  ...Object.fromEntries(content.map(({ entity, name }) => [entity, name])),
  order: "Sipariş",
  donor: "Bağışçı",
  "payment-log": "Ödeme logu",
  "payment-alarm": "Ödeme uyarısı",
  books: "Hesaplar",
  "bank-day": "Banka günü",
  image: "Resim",
};

/** The path of the record's screen. */
export const formPaths: Partial<Record<string, string>> = {
  user: "users/edit",
  ...Object.fromEntries(content.map(({ entity, path }) => [entity, `${path}/edit`])),
  order: "orders",
  donor: "privacy/person",
};

/**
 * The name of a field, as the form of this entity calls it; of a text in another language that of the Turkish one with
 * the language.
 */
export function fieldName(field: string, entity = ""): string {
  const text = readTranslationName(field);
  if (text) return `${fieldName(text.field, entity)} (${languageName(text.language)})`;
  return ownValue(ownValue(namesIn, entity) ?? {}, field) ?? ownValue(fieldNames, field) ?? field;
}

const namesIn: Partial<Record<string, Partial<Record<string, string>>>> = {
  faq: { title: faqsText.question, content: faqsText.answer, category: faqsText.group },
};

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
  smsMonths: "SMS metinleri (ay / adet)",
  bankMonths: "Banka mesajları (ay / adet)",
  signInMonths: "Oturum kayıtları (ay / adet)",
  auditMonths: "Denetim kaydı (ay / adet)",
  code: "Hata kodu",
};

import { stepNames } from "#app/admin/refunds/messages.ts";
import type { AuditSubject } from "#server/staff/queries.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { mailEvents, readMailEvent } from "#shared/giving/mail-events.ts";
import { everySetting } from "#shared/settings/every-setting.ts";
import { ownValue } from "#shared/text/own-value.ts";

export const auditText = {
  loadFailed: "İşlem geçmişi yüklenirken bir hata oluştu.",
  title: "Denetim Kaydı",
  lead: "Kimin, hangi kaydı, ne zaman değiştirdiği. En yeni işlem en üstte.",
  recordTitle: "Değişiklik Geçmişi",
  history: "Değişiklik geçmişi",
  toRecord: "Kayda dön",
  empty: "Henüz kayıtlı işlem bulunmamaktadır.",
  older: "Daha eski işlemler",
  newest: "En yeni işlemler",
  entity: "Kayıt türü",
  person: "Kullanıcı",
  from: "İlk gün",
  to: "Son gün",
  all: "Tümü",
  show: "Göster",
  before: "Önce",
  after: "Sonra",
  details: "Ayrıntılar",
} as const;

export const actionNames: Record<string, string> = {
  ...Object.fromEntries(Object.entries(stepNames).map(([action, name]) => [action, `İade: ${name}`])),
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
  "correct-contact": "Bağışçı bilgilerini düzeltti",
  "send-sms": "SMS gönderdi",
  "mark-sms-sent": "SMS'i gönderilmiş saydı",
  "hand-out": "Makbuzun aslını verdi",
  "send-mail": "E-posta gönderdi",
  "create-pay-link": "Ödeme bağlantısı oluşturdu",
  "send-pay-link": "Ödeme bağlantısını SMS ile gönderdi",
  "add-to-statement": "Yıllık dökümün bağışlarını seçti",
  "test-mail": "Deneme e-postası gönderdi",
  erase: "Kişisel verileri sildi",
  forget: "Süresi dolan kişisel verileri sildi",
  "withdraw-messages": "İleti iznini geri aldı",
  "resolve-alarm": "Uyarıyı sonuçlandırdı",
  "adopt-payment": "Kart ödemesini siparişin kendi ödemesi saydı",
  "second-payment": "Kart ödemesini ikinci ödeme saydı; iade edilecek",
  "ask-bank": "Bankaya yeniden sordu",
  "check-books": "Hesapları denetledi",
  recompute: "Kayıtlardan yeniden hesaplattı",
  "start-trial": "Deneme ödemesi başlattı",
  "compare-bank-day": "Günü bankayla yeniden karşılaştırdı",
  "switch-off": "Kapattı",
  "switch-on": "Açtı",
  upload: "Yükledi",
  import: "İçe aktardı",
  check: "Sütunlarını tanıttı ve denedi",
  run: "İçeri aldı",
  undo: "Geri aldı",
  resume: "Sürdürdü",
  "map-columns": "Sütunlarını tanıttı",
  "forget-columns": "Sütunlarını unuttu",
  match: "Siparişle eşleştirdi",
  "undo-match": "Eşleşmeyi geri aldı",
  "apply-match": "Eşleşmeyi hemen uygulattı",
  "set-aside": "Bağış değil dedi",
  reopen: "Yeniden açtı",
  "row-apart": "Ayrı bir hareket dedi",
  "row-same": "Aynı hareket dedi",
  "switch-rule": "Öğrenilen kuralı açtı ya da kapattı",
  "open-day": "Günü açtı",
  "undo-opening": "Açılışı geri aldı",
  "close-day": "Günü kapattı",
  "add-deposit": "Bankaya götürülen parayı yazdı",
  "remove-deposit": "Bankaya götürülen parayı geri aldı",
  "tie-deposit": "Kasadan yatan para dedi",
  "untie-deposit": "Kasadan yatan parayı ayırdı",
  finish: "Yapıldı dedi",
  merge: "Başka bir bağışçıyı birleştirdi",
  separate: "Birleştirmeyi geri aldı",
  "mark-distinct": "Başka kişi dedi",
  export: "Dışa aktardı",
  invite: "Davet e-postası gönderdi",
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
  add: "Ekledi",
  hide: "Gizledi",
  show: "Yeniden gösterdi",
  "request-change": "Değişiklik istedi",
  "approve-change": "Değişikliği onayladı",
  "refuse-change": "Değişikliği reddetti",
  "open-site": "Bağış kabulünü açtı",
  rescue: "Sunucudan yeni parola verdi",
  "renew-backup-codes": "Yedek kodlarını yeniledi",
};

const contentEntities = Object.entries(contentKinds).map(([path, kind]) => ({ path, ...kind }));

export const entityNames: Record<string, string> = {
  user: "Kullanıcı",
  setting: "Ayar",
  ...Object.fromEntries(contentEntities.map(({ entity, name }) => [entity, name])),
  order: "Sipariş",
  import: "İçeri alma",
  donor: "Bağışçı",
  "donor-card": "Bağışçı kartı",
  document: "Belge",
  "payment-log": "Ödeme logu",
  "payment-alarm": "Ödeme uyarısı",
  books: "Hesap denetimi",
  "bank-day": "Banka günü",
  bank: "Banka",
  image: "Resim",
  "account-code": "Hesabın Karekod'u",
  "bank-account": "Banka hesabı",
  statement: "Hesap ekstresi",
  "statement-row": "Hesap hareketi",
  "cash-desk": "Kasa",
  "cash-day": "Kasa günü",
  report: "Rapor",
  "saved-view": "Kayıtlı görünüm",
  note: "Not ya da iş",
};

/** The names of subjects that are not a kind of record. `documents` includes the documents themselves. */
export const subjectNames: Record<AuditSubject, string> = {
  refunds: "İadeler",
  documents: "Belgeler",
  exports: "Dışa aktarmalar",
};

/** The path of the screen of a record. */
export const formPaths: Record<string, string> = {
  user: "users/edit",
  ...Object.fromEntries(contentEntities.map(({ entity, path }) => [entity, `${path}/edit`])),
  order: "orders",
  import: "import",
  "statement-row": "transfers",
  "bank-account": "accounts/edit",
  "cash-desk": "cash/desks/edit",
  "cash-day": "cash/days",
  donor: "privacy/person",
  "donor-card": "donors",
};

/** The names of subjects that are not records, such as lists or groups of settings. */
const listNames: Record<string, Record<string, string>> = {
  setting: {
    ...Object.fromEntries(everySetting.map(({ key, name }) => [key, name])),
    mail: "E-posta gönderimi",
    "old-addresses": "Eski adresler",
    opening: "Bağış kabulü",
  },
  order: { orders: "sipariş listesi", "order-items": "bağış kalemleri listesi" },
  document: {
    documents: "belge listesi",
    derbis: "DERBİS listesi",
    "document-files": "belgelerin PDF dosyaları",
  },
  "payment-log": { "payment-logs": "ödeme logu listesi" },
  "donor-card": { donors: "bağışçı listesi" },
  donor: { retention: "süresi dolan kayıtlar", inventory: "veri işleme envanteri" },
  "cash-day": { "cash-days": "kasa günleri listesi" },
  report: { report: "bağış raporu", "month-report": "aylık kurul sayfası" },
  books: { all: "tümü" },
};

/** Returns the name of a subject that is not a record; null for a record. */
export function subjectName(entity: string, entityId: string): string | null {
  const listName = ownValue(ownValue(listNames, entity) ?? {}, entityId);
  const [, event = "", language = ""] = (entity === "setting" && /^mail-(\w+)-(\w+)$/.exec(entityId)) || [];
  const mail = readMailEvent(event);
  return listName ?? (mail ? `E-posta metni: ${mailEvents[mail].name} (${language})` : null);
}

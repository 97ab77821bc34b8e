import type { RetentionName } from "#shared/settings/retention-settings.ts";

/** Who gets data from the site. The settings of the server name them (recipients.ts). */
export type RecipientKind = "banks" | "sms" | "mail" | "pictures" | "authorities" | "visitors";

/**
 * One kind of processing, with what an inventory of personal data states about it (Regulation on the Registry of Data
 * Controllers; KVKK, article 16). The texts are proposals that the foundation's lawyer confirms.
 */
export type Processing = {
  subjects: string;
  /** The category of the registry (VERBİS). */
  category: string;
  data: string;
  purpose: string;
  ground: string;
  recipients: readonly RecipientKind[];
  /** The retention settings that end it, or a sentence where none does. */
  kept: readonly RetentionName[] | string;
};

const contract = "KVKK m. 5/2-c: bağış sözleşmesinin kurulması ve ifası";
const duty = "KVKK m. 5/2-ç: hukuki yükümlülük";
const proof = "KVKK m. 5/2-e: bir hakkın tesisi, kullanılması veya korunması";
const interest = "KVKK m. 5/2-f: meşru menfaat";
const donors = "Bağışçı";
const staff = "Çalışan ve yönetici";

export const processings = {
  donation: {
    subjects: donors,
    category: "Kimlik, iletişim, müşteri işlem",
    data: "Ad soyad, telefon, e-posta, bağışa yazılan not, personelin notları, şirket bilgileri, bağış kalemleri, tutar ve tarih",
    purpose: "Bağışın alınması, seçilen amaca ulaştırılması ve bağışçının sorularının yanıtlanması",
    ground: `${contract}; ${duty} (5737 sayılı Vakıflar Kanunu ya da 5253 sayılı Dernekler Kanunu, VUK, TTK)`,
    recipients: ["authorities"],
    kept: ["donorMonths", "unpaidMonths"],
  },
  belief: {
    subjects: donors,
    category: "Özel nitelikli: din ve inanç",
    data: "Zekât, fitre, kurban gibi bağış türleri ve kurban vekâleti",
    purpose: "Bağışın dinî şartına uygun olarak yerine getirilmesi",
    ground: "KVKK m. 6 […: uygulanacak bent, hukuk danışmanınız belirler]",
    recipients: [],
    kept: ["donorMonths", "unpaidMonths"],
  },
  proxy: {
    subjects: "Hisse sahibi: bağışçının adına kurban kestirdiği kişi",
    category: "Kimlik; özel nitelikli: din ve inanç",
    data: "Hisse sahibinin adı, kimin adına kesildiği, vekâletin nasıl ve ne zaman alındığı, kurbanın durumu, kesim yerinden yazılan kısa notlar",
    purpose: "Vekâletin yerine getirilmesi",
    ground: `${contract}; KVKK m. 6 […: uygulanacak bent, hukuk danışmanınız belirler]`,
    recipients: [],
    kept: ["ownerMonths", "donorMonths"],
  },
  aid: {
    subjects: "Kurban eti dağıtılan kişi",
    category: "Kimlik, iletişim",
    data: "Kesim yerlerinden getirilen dağıtım listelerindeki ad, imza ve iletişim bilgileri",
    purpose: "Etin ihtiyaç sahiplerine ulaştığının ispatı",
    ground: `${proof} […: uygulanacak bent, hukuk danışmanınız belirler]`,
    recipients: [],
    kept: ["ownerMonths"],
  },
  consent: {
    subjects: donors,
    category: "Hukuki işlem, pazarlama",
    data: "Gösterilen aydınlatma metni, verilen ve geri alınan ileti izni, zamanı ve dili",
    purpose: "Aydınlatmanın ve izinlerin ispatı; izni olana ileti gönderilmesi",
    ground: `${proof}; iletiler için açık rıza ve onay (6563 sayılı Kanun)`,
    recipients: [],
    kept: "Defter kayıtlarıyla birlikte; bağışçının verileri silinince kişiyle bağı kalmaz",
  },
  payment: {
    subjects: donors,
    category: "Finans, işlem güvenliği",
    data: "Maskelenmiş kart numarası, banka onay ve referans numaraları, bankanın yanıtları; ödeme kuruluşuna iletilen ad, telefon, e-posta ve ağ adresi",
    purpose: "Kart ödemesinin alınması, iadesi, ispatı ve bankayla mutabakatı",
    ground: `${contract}; ${proof}`,
    recipients: ["banks"],
    kept: ["bankMonths", "donorMonths"],
  },
  transfer: {
    subjects: donors,
    category: "Finans, kimlik",
    data: "Hesap hareketindeki gönderen adı ve açıklama, gönderen IBAN'ının özeti",
    purpose: "Havale ile gelen bağışın bağışçısıyla eşleştirilmesi",
    ground: contract,
    recipients: [],
    kept: ["bankMonths"],
  },
  document: {
    subjects: donors,
    category: "Kimlik, finans",
    data: "Makbuz ve bilgilendirme yazılarındaki ad, unvan, VKN ya da TCKN ve tutar",
    purpose: "Bağış belgesi düzenlenmesi ve saklanması",
    ground: `${duty} (VUK m. 253, TTK m. 82)`,
    recipients: ["authorities"],
    kept: ["documentMonths"],
  },
  message: {
    subjects: donors,
    category: "İletişim",
    data: "SMS numarası ve metni, e-posta adresi, gönderimin sonucu",
    purpose: "Bağışın sonucunun ve belgesinin bağışçıya bildirilmesi",
    ground: contract,
    recipients: ["sms", "mail"],
    kept: ["smsMonths"],
  },
  misuse: {
    subjects: donors,
    category: "İşlem güvenliği",
    data: "Ağ adresinin ve numaraların anahtarlı özetleri, istek sayıları",
    purpose: "Çalıntı kart denemelerinin ve aşırı isteklerin önlenmesi",
    ground: interest,
    recipients: [],
    kept: "Kendiliğinden silinir: istek anahtarları 30 gün, diğerleri en çok birkaç gün",
  },
  trail: {
    subjects: `${staff}, bağışçı`,
    category: "İşlem güvenliği",
    data: "Kimin ne zaman hangi işlemi yaptığı, oturum kayıtları ve ağ adresi",
    purpose: "Yetkisiz erişimin önlenmesi ve işlemlerin denetlenmesi",
    ground: `${duty} (KVKK m. 12); ${interest}`,
    recipients: [],
    kept: ["auditMonths", "signInMonths"],
  },
  account: {
    subjects: staff,
    category: "Kimlik, iletişim, işlem güvenliği",
    data: "Ad soyad, e-posta, parolanın özeti, iki adımlı doğrulama anahtarı, oturumun ağ adresi ve tarayıcısı",
    purpose: "Yönetim paneline yetkili girişin sağlanması",
    ground: `${duty} (KVKK m. 12); ${interest}`,
    recipients: ["mail"],
    kept: "Hesap silinene kadar; süresi dolan oturum ve kodlar her saat silinir",
  },
  publication: {
    subjects: "Haber, hikâye ve kurumsal sayfalarda yer alan kişiler",
    category: "Kimlik, görsel ve işitsel kayıtlar",
    data: "Ad, fotoğraf, video ve anlatılanlar",
    purpose: "Kamuoyunun ve bağışçıların bilgilendirilmesi",
    ground: "KVKK m. 5/1: açık rıza (çocuklarda velinin rızası)",
    recipients: ["visitors", "pictures"],
    kept: "Yayından kaldırılana kadar; silinen kayıt 30 gün sonra kalıcı olarak silinir",
  },
} as const satisfies Record<string, Processing>;

export type ProcessingName = keyof typeof processings;

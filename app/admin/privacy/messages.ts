import { missingLevelText } from "#app/admin/right-texts.ts";
import type { Hindrance } from "#server/giving/privacy/rules.ts";
import { type RetentionName, retentionSettings } from "#shared/settings/retention-settings.ts";

export const privacyText = {
  title: "Kişisel Veriler",
  lead: "KVKK başvuruları: bir bağışçı hakkında saklanan her şeyi bulun, kendisine verin ya da silin.",
  missingRight: missingLevelText("contacts", "decide"),
  noNotice:
    "Aydınlatma metni henüz yayınlanmamış. Bağış sayfaları ona bağlantı verir; Sayfalar bölümünde “Yaz” düğmesiyle oluşturun.",
  search: "Ad, telefon, e-posta ya da sipariş no",
  searchHint:
    "Bağışçının başvuruda yazdığı telefon veya e-posta ile arayın; yalnızca ad aynı adlı başka kişileri de getirir.",
  find: "Ara",
  tooShort: "Aramak için en az 3 karakter yazın.",
  searchFailed: "Arama yapılırken bir hata oluştu.",
  found: (count: string) => `${count} kişi bulundu`,
  none: "Bu bilgilerle kayıtlı bir bağışçı bulunamadı.",
  more: "Çok sayıda sonuç var; yalnızca en yeniler listeleniyor. Aramayı daraltın.",
  orders: (count: number) => `${count} sipariş`,
  noOrders: "Siparişi yok; bağışçı kartı",
  last: (at: string) => `son bağış ${at}`,
  anonymous: "İsimsiz Bağışçı",
  owners: (names: string) => `Aranan ad hisse sahibinin: ${names}. Kayıt, kurbanı bağışlayanındır.`,
  ownersTitle: "Hisse sahipleri",
  ownersLead:
    "Bağışçının başkaları adına verdiği kurban hisseleri. Adının silinmesini hisse sahibinin kendisi isteyebilir; yerine sıra numarası yazılır, bağışçının verileri kalır.",
  ownerOf: (title: string, n: number) => `${title}, ${n}. hisse`,
  ownerNeeded:
    "Kesilmemiş hissenin adı ancak vekâletle birlikte kalkar: önce hisseyi iade edin ya da kesilmesini bekleyin.",
  replaceOwner: "Adı sil",
  replaceTitle: "Hisse sahibinin adı silinsin mi?",
  replaceText: (name: string, n: number) =>
    `“${name}” adı kalıcı olarak silinir ve yerine “Hisse sahibi ${n}” yazılır. Basılmış listeler ve alınmış yedekler değişmez.`,
  replaceYes: "Evet, Sil",
  replaced: "Hisse sahibinin adı başarıyla silindi.",
  replaceFailed: "Hisse sahibinin adı silinirken bir hata oluştu.",
  retention: "Saklama Süreleri",
  inventory: "Veri işleme envanteri",
  inventoryText:
    "KVKK m. 16'daki bildirimin (VERBİS) ve aydınlatma metninin kaynağı: hangi kişisel verinin neden, hangi dayanakla, ne kadar süre tutulduğu ve kimlere aktarıldığı. Bu programın kayıtlarından hazırlanır; vakfın başka işlemlerini (personel, burs, yardım alanlar) siz eklersiniz. Dernek ve vakıfların sicile kayıt istisnası için Kurul'un 2018/32 ve 2020/315 sayılı kararlarına bakın. Hukuk danışmanınız okusun.",
  inventoryButton: "Excel dosyasını indir",

  personTitle: (name: string) => name || "İsimsiz Bağışçı",
  back: "Kişisel verilere dön",
  missing: "Bu sipariş ya da bağışçı bulunamadı.",
  loadFailed: "Kişisel veriler yüklenirken bir hata oluştu.",
  erasedAt: (at: string) => `Bu siparişteki kişisel veriler ${at} tarihinde silindi.`,
  known: "Bulunduğu bilgiler",
  phones: "Telefon",
  emails: "E-posta",
  ordersOf: "Bu bilgilerle verilen siparişler",
  ordersHint:
    "Aynı telefon ya da e-posta ile verilen bütün siparişler. Başka bir adla verilenler işaretli gelmez: aynı kişiye ait olduklarından eminseniz işaretleyin.",
  loneDonor:
    "Bu bağışçının siparişi yok: yalnızca kartı ve içeri alınan dosyalardaki satırları saklanıyor. Verme ve silme bunların tümünü kapsar.",
  moreOrders: "Yalnızca en yeni 500 sipariş listeleniyor; silme işleminden sonra kalanlar listelenir.",
  otherName: "Başka ad",
  permission: "İleti izni",
  permissionGiven: (count: number) =>
    `Kampanya ve duyuru iletilerine ${count} kanaldan (SMS, e-posta, arama) izin verilmiş.`,
  permissionNone: "Kampanya ve duyuru iletilerine geçerli bir izin yok.",
  withdraw: "İzni geri al",
  withdrawn: "İleti izni başarıyla geri alındı.",
  withdrawFailed: "İleti izni geri alınırken bir hata oluştu.",

  export: "Verileri ver",
  exportText:
    "İşaretli siparişlerde saklanan her şey bir dosyada. İndirme denetim kaydına yazılır. Dosyayı yalnızca kimliğini doğruladığınız başvuru sahibine iletin.",
  exportHtml: "Okunabilir belge (HTML)",
  exportJson: "Makine okunur (JSON)",

  erase: "Verileri sil",
  eraseText:
    "İşaretli siparişlerdeki kişisel veriler bütün kayıtlardan kalıcı olarak silinir; geri alınamaz.",
  goes: "Silinenler",
  goesList: [
    "Ad soyad, telefon, e-posta, şirket bilgileri ve bağışla yazılan mesaj",
    "Bilgilendirme yazılarındaki ad ve şirket bilgileri",
    "Kurban hisselerindeki adlar; yerlerine sıra numarası yazılır",
    "Gönderilen SMS'lerin numarası ve metni, e-postaların adresi",
    "Kartın maskelenmiş numarası ve bankanın serbest metinleri",
    "Personelin siparişe, siparişin hesap hareketine, ödeme uyarısına ve denetim kaydına yazdığı notlar",
    "Bağışçı kartına yazılan notlar, bağışçının son siparişiyle birlikte",
    "Bu kişiyi bulan arama sözcükleri ve tarayıcıdan gelen istek anahtarları",
  ],
  stays: "Kalanlar ve nedenleri",
  staysList: [
    "Sipariş no, tutar, tarih, kampanya, ödeme yöntemi ve durum: vakfın defterleri (VUK m. 253, TTK m. 82)",
    "Makbuzlardaki ad, unvan ve VKN ya da TCKN, Saklama Süreleri'nde seçilen süre boyunca: yasal belge (VUK m. 253)",
    "Banka onay ve referans numaraları: ödemenin ispatı ve bankayla mutabakat",
    "Hangi metnin hangi dilde, ne zaman gösterildiği ve onaylandığı: ispat yükü (KVKK m. 10, 6563 sayılı Kanun)",
    "Hangi personelin ne zaman hangi işlemi yaptığı; notlar olmadan",
    "Kampanyalara yazılan notlar: kişiyle değil kampanyayla ilgilidir. Bu kişinin adı geçiyorsa notu kendiniz silin",
  ],
  elsewhere:
    "Bankada, SMS sağlayıcısında, alınmış yedeklerde ve indirilmiş dosyalarda bulunanlar bu işlemle silinmez; bunları ayrıca isteyin ya da süresinin dolmasını bekleyin.",
  hindered:
    "İşaretli siparişlerden biri henüz sonuçlanmadı; sonuçlanana kadar verileri gerekli. İşaretini kaldırırsanız diğerleri silinebilir.",
  confirmText: (word: string) => `Onaylamak için ${word} yazın`,
  confirmHint: (count: number) => `${count} siparişteki kişisel veriler silinecek.`,
  confirmDonorHint: "Bağışçının kartı, etiketleri, notu ve içeri alma satırları silinecek.",
  eraseButton: "Kalıcı olarak sil",
  erasing: "Siliniyor...",
  erased: (count: number) => `${count} siparişteki kişisel veriler başarıyla silindi.`,
  donorErased: "Bağışçının kişisel verileri başarıyla silindi.",
  erasedBefore: "Bu siparişlerdeki kişisel veriler daha önce silinmiş.",
  eraseFailed: "Kişisel veriler silinirken bir hata oluştu.",
  refusals: {
    unconfirmed: "Onay metni işaretli sipariş sayısıyla birlikte yazılmadı; hiçbir şey silinmedi.",
    "nothing-chosen": "Hiçbir sipariş işaretlenmedi.",
    hindered: "İşaretli siparişlerden biri henüz sonuçlanmadı; hiçbir şey silinmedi.",
  },
} as const;

export const hindranceNames: Record<Hindrance, string> = {
  pending: "Bekliyor: önce tamamlayın ya da iptal edin",
  alarm: "Açık ödeme uyarısı var: önce sonuçlandırın",
  payment: "Bankaya soruluyor: sonuçlanınca silinebilir",
  refund: "İadesi sürüyor: sonuçlanınca silinebilir",
  document: "Makbuzu hazırlanıyor: birkaç dakika sonra yeniden deneyin",
  kurban: "Kesilmemiş kurban hissesi var: önce hisseyi iade edin ya da kesilmesini bekleyin",
  sms: "SMS gönderiliyor: bir dakika sonra yeniden deneyin",
  mail: "E-posta gönderiliyor: bir dakika sonra yeniden deneyin",
};

export const retentionText = {
  title: "Saklama Süreleri",
  lead: "Süresi dolan kişisel veriler her gece silinir; tutarlar ve defter kayıtları kalır. Boş bırakılan süre sınırsızdır. Süreleri hukuk danışmanınızla belirleyin.",
  saved: "Saklama süreleri başarıyla kaydedildi.",
  saveFailed: "Saklama süreleri kaydedilirken bir hata oluştu.",
  loadFailed: "Saklama süreleri yüklenirken bir hata oluştu.",
  missingRight: missingLevelText("settings"),
  fields: {
    donorMonths: months(
      "donorMonths",
      "Bağışlarda bağışçı verileri (ay)",
      "Ödemesi alınan siparişler, parası iade edilenler de. Defter ve belgeler 10 yıl saklanır (TTK m. 82; VUK m. 253: 5 yıl). Önerilen: 120.",
    ),
    unpaidMonths: months(
      "unpaidMonths",
      "Ödenmeyenlerde bağışçı verileri (ay)",
      "Ödemesi hiç gerçekleşmeyen siparişler; sorular ve itirazlar için. Önerilen: 6.",
    ),
    documentMonths: months(
      "documentMonths",
      "Makbuzlardaki bağışçı verileri (ay)",
      "Makbuz yasal belgedir: bağışçının diğer verileri silinse de adı bu süre boyunca makbuzda kalır. Önerilen: 120.",
    ),
    ownerMonths: months(
      "ownerMonths",
      "Kurban hisse sahiplerinin adları (ay)",
      "Dönemin kapanışından sonra hisse sahiplerinin adları yerine sıra numarası yazılır. Önerilen: 24.",
    ),
    smsMonths: months(
      "smsMonths",
      "SMS numara ve metinleri, e-posta adresleri (ay)",
      "Gönderimin kendisi kayıtlı kalır; numara, metin ve adres silinir. Önerilen: 6.",
    ),
    bankMonths: months(
      "bankMonths",
      "Banka mesajları ve hesap hareketlerinin ayrıntıları (ay)",
      "Kart itirazları yaklaşık 18 ay içinde gelebilir. Hesap hareketlerinde tutar ve gün kalır; açıklama ve gönderen silinir. Önerilen: 24.",
    ),
    signInMonths: months(
      "signInMonths",
      "Oturum kayıtları ve IP adresleri (ay)",
      "Personelin girişleri; kötüye kullanımın araştırılabilmesi için. Önerilen: 24.",
    ),
    auditMonths: months(
      "auditMonths",
      "Denetim kaydının kalanı (ay)",
      "Defterleri açıklayan kayıtlar defterlerle birlikte saklanır; siparişi kimin tamamladığı hiç silinmez. Önerilen: 120.",
    ),
  },
} as const;

function months(name: RetentionName, label: string, hint: string) {
  const { minimum } = retentionSettings.fields[name];
  const errors = {
    invalid: "1 ile 600 arasında bir ay sayısı girin ya da boş bırakın.",
    tooShort: `Silinen geri gelmez: en az ${minimum} ay olmalıdır.`,
  };
  return { label, hint, errors };
}

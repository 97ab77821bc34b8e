import { missingLevelText } from "#app/admin/right-texts.ts";
import type { ListedDocument } from "#server/giving/documents/list-documents.ts";
import type { DocumentKind, IssuedKind } from "#server/giving/documents/rules.ts";

export const documentsText = {
  title: "Belgeler",
  help: "Tamamlanan her bağışın belgesi kendiliğinden düzenlenir. Belge değiştirilmez; iade ve iptalde başka bir belgeyle iptal edilir.",
  settings: "Belge Ayarları",
  loadFailed: "Belgeler yüklenirken bir hata oluştu.",
  empty: "Henüz belge bulunmamaktadır.",
  total: (count: string) => `Toplam ${count} belge`,
  date: "Tarih",
  document: "Belge",
  order: "Sipariş",
  erased: "Silinmiş bağışçı",
  anonymous: "İsimsiz Bağışçı",
  amount: "Tutar",
  state: "Durum",
  kind: "Tür",
  named: "Belge no ya da referans",
  from: "İlk gün",
  to: "Son gün",
  download: "PDF",
  downloadOf: (name: string) => `${name}: PDF olarak indir`,
  original: "Aslını indir",
  originalHint: "Makbuzun aslı bir kez verilir; sonraki her nüshada SURETTİR yazar.",
  originalHandedOut: "Aslı verildi",
  files: "Muhasebeci için PDF'ler",
  filesHint: "Bir ayda düzenlenen belgelerin PDF'leri, tek ZIP dosyasında.",
  month: "Ay",
  filesGet: "ZIP olarak indir",
  filesRefused: {
    none: "Bu ayda düzenlenmiş belge yok.",
    "too-many": "Bu ayda 20.000'den çok belge var: listeyi dışa aktarın ya da belgeleri tek tek indirin.",
  },
  none: "Bu sipariş için belge düzenlenmedi.",
  year: "Yıllık döküm",
  yearHint:
    "Bu bağışçının bir yılda tamamlanan bağışları: aynı ad ve aynı e-posta (e-postası yoksa telefon) ile.",
  leftOut: (year: number, count: number) => `${year} dökümünde olmayanlar (${count})`,
  leftOutHint:
    "Aynı telefon ya da e-posta ile verilmiş bağışlar. Başka bir adla verilenleri, aynı kişiye ait olduklarından eminseniz işaretleyin; başka bir e-posta adresiyle verilenler döküme eklenemez.",
  otherName: "Başka ad",
  otherAddress: "Başka e-posta",
  excluded: "İçeri alındı; dökümü eski sistem vermiş olabilir",
  addSave: "Seçimi kaydet",
  added: "Dökümün bağışları başarıyla kaydedildi.",
  addFailed: "Dökümün bağışları kaydedilirken bir hata oluştu.",
  addUntrue: "Bu yıl için artık bir döküm yok; sayfayı yenileyin.",
  yearDownload: (year: number) => `${year} dökümü: PDF olarak indir`,
  yearSend: (year: number) => `${year} dökümünü e-postayla gönder`,
  yearMail: "E-postayla gönder",
  yearAgain: "Yeniden gönder",
  noMail: "Bağışçının e-posta adresi yok ya da sitede e-posta sunucusu ayarlı değil.",
  soon: "Belge birkaç dakika içinde kendiliğinden düzenlenir.",
} as const;

/** Texts about donations whose year changed when orders got a donation day. */
export const movedText = {
  title: "Yılı Değişen Bağışlar",
  link: (count: string) => `Yılı değişen bağışlar (${count})`,
  help: "Bu bağışlar, tamamlandıkları günün yılında sayılmıştı; bağış günleri başka bir yılda. Düzenlenmiş belgeler değişmez; bundan sonraki yıllık dökümler bağış gününü kullanır.",
  loadFailed: "Yılı değişen bağışlar yüklenirken bir hata oluştu.",
  empty: "Yılı değişen bağış yok.",
  total: (count: string) => `Toplam ${count} bağış`,
  countedOn: "Önceki gün",
  givenOn: "Bağış günü",
} as const;

export const documentKindNames: Record<DocumentKind, string> = {
  information: "Bilgilendirme",
  receipt: "Makbuz",
};

export const documentStateNames: Record<ListedDocument["state"], string> = {
  issued: "Geçerli",
  cancelled: "İptal edildi",
  cancelling: "İptal belgesi",
};

export const documentSettingsText = {
  title: "Belge",
  lead: "Değişiklikler bundan sonra düzenlenecek belgeler içindir; düzenlenmiş belgeler değişmez.",
  missingRight: missingLevelText("settings"),
  loadFailed: "Belge ayarları yüklenirken bir hata oluştu.",
  saveFailed: "Belge ayarları kaydedilirken bir hata oluştu.",
  saved: "Belge ayarları başarıyla kaydedildi.",
  issues: "Düzenlenen Belge",
  issuesHint:
    "Banka dekontu varken ayrıca makbuz kesmek çift belge sayılabilir. Kararsızsanız bilgilendirme yazısında kalın ve muhasebecinize sorun.",
  issueNames: {
    information: "Bilgilendirme yazısı (numarasız)",
    receipt: "Makbuz (numaralı)",
    none: "Belge düzenlenmesin",
  } satisfies Record<IssuedKind, string>,
  series: "Makbuz Serisi",
  seriesHint: (last: string) =>
    `A–Z arası en çok üç harf (Ç, Ğ, İ, Ö, Ş, Ü olmaz). Bu serinin son numarası: ${last}.`,
  seriesWrong: "A–Z arası bir, iki ya da üç harf yazın; Ç, Ğ, İ, Ö, Ş, Ü olmaz.",
  seriesFull: "Bu seride 1.000.000 numaranın hepsi verilmiş; yeni bir seri seçin.",
  companyFields: "Ödeme sayfasında şirket bilgisi sorulsun",
  companyFieldsHint:
    "Bağışçı isterse unvan, VKN ya da TCKN ve vergi dairesi yazar; belge o adla düzenlenir. Belge düzenlenmiyorsa sorulmaz.",
  texts: "Metinler",
  titleOf: { information: "Bilgilendirme Yazısının Başlığı", receipt: "Makbuzun Başlığı" },
  noticeOf: { information: "Bilgilendirme Yazısının Notu", receipt: "Makbuzun Notu" },
  thanks: "Teşekkür Metni",
  taxText: "Vergi Metni",
  taxTextShown: "Vergi metni belgelerde görünsün",
  taxTextHint:
    "Metinler aşağıda, her dil için. İndirim hakkı konusunda yazdığınızdan vakfınız sorumludur; muhasebecinizle birlikte yazın.",
  required: "Türkçe metin gereklidir.",
  foundation: "Belgedeki Vakıf",
  noAddress: "adres yazılmaz (Kimlik bölümünde adres yok)",
  foundationHint: (name: string) => `Boş bırakırsanız: ${name}`,
  name: "Unvan",
  address: "Adres",
  taxOffice: "Vergi Dairesi",
  taxNumber: "Vergi Numarası",
  taxNumberWrong: "On haneli vergi numarasını kontrol edin.",
  signer: "İmzalayan",
  signerName: "Adı Soyadı",
  signerTitle: "Görevi",
  pictures: { logo: "Logo", signature: "İmza" },
  pictureShown: { logo: "Seçilen logo", signature: "Seçilen imza" },
  pictureNone: {
    logo: "Seçilmedi; belgelerde Logo ve Renk bölümündeki logo görünür.",
    signature: "Henüz seçilmedi.",
  },
  pictureHint: "PNG ya da JPG, en çok 500 KB",
  pictureUpload: "Yükle",
  pictureRemove: "Kaldır",
  pictureRefused: {
    none: "Önce bir dosya seçin.",
    type: "Bu dosya kullanılamadı: PNG ya da JPG seçin.",
    size: "Resim çok büyük: en çok 500 KB olabilir.",
    busy: "Sunucu şu anda meşgul; biraz sonra yeniden deneyin.",
  },
  preview: "Örneği gör",
  previewLead: "Kayıtlı ayarlarla bir örnek (PDF). Önce kaydedin.",
} as const;

export const firstNumberText = {
  title: (series: string) => `${series} Serisinin İlk Numarası`,
  first: "İlk makbuz numarası",
  hint: "Eski sisteminizin son makbuzundan bir sonraki numara. Bir kez yazılır ve değiştirilemez; yazmazsanız seri 1'den başlar.",
  save: "İlk numarayı kaydet",
  question: (series: string, first: string) => `${series} serisi ${first} numarasıyla başlasın mı?`,
  means: "İlk numara bir kez yazılır; kaydettikten sonra değiştirilemez.",
  saved: "İlk makbuz numarası başarıyla kaydedildi.",
  failed: "İlk makbuz numarası kaydedilirken bir hata oluştu.",
  refused: {
    number: "2 ile 1.000.000 arasında bir numara yazın; yalnız rakam kullanın.",
    begun: "Bu serinin numaraları başlamış; ilk numara artık değiştirilemez.",
  },
} as const;

import { missingLevelText } from "#app/admin/right-texts.ts";
import type {
  ImportField,
  ImportKind,
  ImportState,
  LegalGround,
  RowOutcome,
} from "#shared/giving/import-fields.ts";
import { areaNames, levelNames } from "#shared/staff/right-names.ts";

export const importText = {
  title: "İçeri Al",
  lead: "Eski sisteminizdeki bağışları ve bağışçıları Excel (.xlsx) veya CSV dosyasından alın. Önce deneme yapılır; siz onaylamadan hiçbir bağış yazılmaz.",
  loadFailed: "İçeri almalar yüklenirken bir hata oluştu.",
  failed: "İşlem yapılamadı. Yeniden deneyin.",
  upload: "Dosya yükle",
  file: "Dosya",
  choose: "Dosyayı yükle ve oku",
  formats: "En fazla 20 MB ve 200.000 satır. GiveWP ve WooCommerce dışa aktarımları kendiliğinden tanınır.",
  none: "Önce bir dosya seçin.",
  tooLarge: "Dosya 20 MB'tan büyük. Yıllara bölüp ayrı ayrı yükleyin.",
  busy: "Şu anda başka dosyalar yükleniyor. Bir dakika sonra yeniden deneyin.",
  empty: "Henüz içeri alınan dosya yok.",
  total: (count: string) => `Toplam ${count} dosya`,
  erasedFile: "Metinleri silinmiş dosya",
  at: "Yüklendi",
  state: "Durum",
  counts: "Satırlar",
  countsOf: (made: string, known: string, refused: string) =>
    `${made} yeni · ${known} bilinen · ${refused} alınmayan`,
  rowCount: (rows: string) => `${rows} satır`,
  back: "İçeri almalar",
  missing: "Bu içeri alma bulunamadı.",
  saved: "Sütunlar başarıyla kaydedildi; deneme yapılıyor.",
  started: "İçeri alma başarıyla başladı.",
  undoing: "Geri alma başarıyla başladı.",
  resume: "Sürdür",
  resumed: "İşlem kaldığı yerden başarıyla sürdürüldü.",
  outdated:
    "Bu arada başka bir dosya içeri alındı veya geri alındı. Önce bu içeri almayı geri alın, sonra dosyayı yeniden yükleyin.",
  erased: "Dosya adı ve satır metinleri başarıyla silindi.",
  checkedAgain:
    "Denemeden sonra başka bir dosya içeri alındı veya geri alındı. Deneme yenileniyor; sonucuna bakıp yeniden onaylayın.",
  notNow: "Bu adım artık yapılamaz; sayfa güncel durumu gösteriyor.",
  noRight: `İçeri almak için “${areaNames.orders}” alanında “${levelNames.decide}” ve “${areaNames.contacts}” alanında “${levelNames.change}” yetkisi gerekir. Gerekiyorsa bir yöneticiden isteyin.`,
  noExport: `Raporu indirmek için içeri alma yetkileriyle birlikte “${areaNames.exports}” alanında “${levelNames.change}” yetkisi gerekir. Gerekiyorsa bir yöneticiden isteyin.`,
  otherDayOrder: (order: string) =>
    `Tarihler başka türlü yazılmış olabilir: tümü yalnız “${order}” seçilince okunuyor. Sütunları değiştirip yeniden deneyin.`,
  onlyDeciders: missingLevelText("contacts", "decide"),
} as const;

export const kindNames: Record<ImportKind, string> = { gifts: "Bağışlar", donors: "Bağışçılar" };

export const stateNames: Record<ImportState, string> = {
  reading: "Okunuyor",
  columns: "Sütunlar bekliyor",
  checking: "Deneniyor",
  checked: "Onay bekliyor",
  running: "İçeri alınıyor",
  done: "Tamamlandı",
  undoing: "Geri alınıyor",
  undone: "Geri alındı",
  refused: "Okunamadı",
  failed: "Yarıda kaldı",
};

export const outcomeNames: Record<RowOutcome, string> = {
  new: "Yeni",
  known: "Bilinen",
  refused: "Alınmayan",
};

export const columnsText = {
  title: "1. Sütunları tanıtın",
  lead: "Her sütunun ne olduğunu seçin. Aynı başlıklı dosyada bir daha sorulmaz.",
  kind: "Dosyada ne var?",
  source: "Eski sistemin adı",
  sourceHint:
    "Aynı kaydın iki kez alınmaması için kayıt numarasıyla birlikte saklanır; sonraki dosyalarda da aynı adı yazın.",
  dayOrder: "Tarihlerin yazılışı",
  dayOrders: { dmy: "Gün.Ay.Yıl (31.12.2024)", mdy: "Ay/Gün/Yıl (12/31/2024)" },
  column: (name: string, index: number) => name || `${index + 1}. sütun (adsız)`,
  ignore: "— Alınmasın —",
  samples: "Örnekler",
  check: "Kaydet ve dene",
  checkAgain: "Sütunları değiştir",
  problems: {
    source: "Eski sistemin adını yazın.",
    twice: "Aynı bilgi iki sütuna verilmiş; birini boşaltın.",
    day: "Bağışın tarihi hangi sütunda, seçin.",
    amount: "Bağışın tutarı hangi sütunda, seçin.",
    person: "Telefon veya e-posta sütununu seçin.",
  },
} as const;

export const fieldNames: Record<ImportField, string> = {
  oldId: "Eski kayıt numarası",
  day: "Tarih",
  amount: "Tutar",
  currency: "Para birimi",
  status: "Durum",
  name: "Ad soyad",
  firstName: "Ad",
  lastName: "Soyad",
  phone: "Telefon",
  email: "E-posta",
  campaign: "Kampanya",
  donationType: "Bağış türü",
  method: "Ödeme şekli",
  tags: "Etiketler",
  note: "Not",
};

export const workText = {
  reading: "Dosya okunuyor…",
  checking: "Deneme yapılıyor: satırlar tek tek okunuyor…",
  running: "İçeri alınıyor. Bu sayfayı kapatabilirsiniz; iş arka planda sürer.",
  undoing: "Geri alınıyor. Bu sayfayı kapatabilirsiniz; iş arka planda sürer.",
  progress: (done: string, total: string) => `${done} / ${total}`,
} as const;

export const reportText = {
  title: "Deneme raporu",
  doneTitle: "Satır satır sonuç",
  all: "Tümü",
  tabs: "Sonuca göre",
  line: "Satır",
  outcome: "Sonuç",
  content: "Dosyadaki satır ve açıklama",
  total: (count: string) => `Toplam ${count} satır`,
  empty: "Satır yok.",
  erased: "Satırların metinleri silindi.",
  download: "Raporu indir",
  downloadHint:
    "Alınmayan satırları Excel'de düzeltip aynı dosyayı yeniden yükleyebilirsiniz; bilinen satırlar ikinci kez alınmaz.",
  csv: "CSV",
  xlsx: "Excel",
  open: "Aç",
} as const;

export const runText = {
  title: "2. Onaylayın",
  summary: (rows: string, amount: string) => `${rows} yeni bağış, toplam ${amount}`,
  donors: (rows: string) => `${rows} yeni bağışçı`,
  period: (first: string, last: string) => `${first} – ${last} arası`,
  nothing: "Alınacak yeni satır yok.",
  targets: "Kampanyalar",
  targetsHint: "Dosyadaki her ad için bizdeki kampanya veya projeyi seçin.",
  noCampaign: "(kampanya yazılmamış)",
  rest: "Diğer bütün bağışlar",
  restChoice: "Diğerleriyle aynı",
  chooseTarget: "Seçin…",
  campaignRows: (rows: string, amount: string) => `${rows} bağış · ${amount}`,
  counted: "Bu bağışlar sitedeki toplamlara da eklensin",
  countedHint:
    "İşaretlemezseniz toplanan tutarlar, destekçi sayıları ve panel değişmez; bağışlar yalnız bağışçı kartında ve listelerde görünür.",
  overlap: (title: string, amount: string) =>
    `“${title}” kampanyasının açılış tutarı ${amount}. İçeri alınan bağışlar bu tutarın içindeyse toplamlara eklemeyin; iki kez sayılırlar.`,
  earlierOverlap: (day: string) =>
    `Ayarlardaki “Site öncesi bağışlar” ${day} gününe kadarki bağışları içeriyor. Bu dosyadaki bağışlar onların içindeyse toplamlara eklemeyin; ana sayfada iki kez sayılırlar.`,
  inStatements: "Bu bağışlar yıllık dökümlere girsin",
  inStatementsHint: "Yalnız eski sistem bu yıllar için döküm vermediyse işaretleyin.",
  ground: "Bu verileri tutmanın hukuki sebebi",
  groundHint: "KVKK m. 5. Emin değilseniz hukuk danışmanınıza sorun.",
  grounds: {
    consent: "Açık rıza (m. 5/1)",
    contract: "Bağış sözleşmesi (m. 5/2-c)",
    obligation: "Hukuki yükümlülük (m. 5/2-ç)",
    interest: "Meşru menfaat (m. 5/2-f)",
  } satisfies Record<LegalGround, string>,
  consentDay: "Rıza metninin tarihi",
  consentDayHint:
    "Eski sistemde gösterilen metnin tarihi. İleti izinleri bilinmiyor olarak alınır, verilmiş sayılmaz.",
  run: "İçeri al",
  means:
    "Bağışlar tamamlanmış olarak yazılır. Kimseye SMS veya e-posta gitmez, belge numarası verilmez. 30 gün içinde tümüyle geri alabilirsiniz.",
  problems: {
    ground: "Hukuki sebebi seçin.",
    consentDay: "Rıza metninin tarihini yazın.",
    target: "“Diğer bütün bağışlar” için bir kampanya seçin.",
  },
} as const;

export const doneText = {
  title: "Sonuç",
  made: "Yazılan",
  known: "Bilinen",
  refused: "Alınmayan",
  ground: "Hukuki sebep",
  consentDay: "Rıza metni",
  counted: "Toplamlara",
  isCounted: "Eklendi",
  notCounted: "Eklenmedi",
  inStatements: "Yıllık dökümlere",
  isListed: "Girer",
  notListed: "Girmez",
  undo: "Tümünü geri al",
  stop: "Durdur ve geri al",
  undoTitle: "Bu içeri alma geri alınsın mı?",
  undoMeans:
    "Yazdığı bağışlar ve başka hiçbir şeye bağlı olmayan bağışçılar silinir. Sonradan işlem yapılmış kayıtlar kalır. Dosya yeniden alınabilir.",
  undoUntil: (day: string) => `${day} gününe kadar geri alınabilir.`,
  left: (count: string) => `${count} kayıt geri alınamadı, çünkü üzerinde sonradan işlem yapılmış.`,
  erase: "Metinleri sil",
  eraseTitle: "Dosya adı ve satır metinleri silinsin mi?",
  eraseMeans:
    "Yazılan bağışlar kalır ve dosya yine tanınır; ama satırların ne dediği artık görülemez. Kendiliğinden 30 gün sonra silinir.",
} as const;

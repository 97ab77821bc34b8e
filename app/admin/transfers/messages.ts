import type { ColumnRole, LayoutProblem } from "#shared/giving/statement-layout.ts";
import type { RowListName } from "#shared/giving/statement-row-states.ts";

export const transfersText = {
  title: "Havaleler",
  lead: "Bankadan indirdiğiniz hesap ekstresini yükleyin; her hareket bir kez kaydedilir.",
  views: "Havale sayfaları",
  rows: "Hareketler",
  files: "Dosyalar",
  loadFailed: "Havaleler yüklenirken bir hata oluştu.",

  upload: "Ekstre yükle",
  choose: "Dosya seç",
  drop: "ya da dosyaları buraya bırakın",
  formats:
    "MT940, CAMT.053, CSV veya XLSX; en fazla 20 MB. Aynı dosyayı ya da örtüşen günleri yeniden yüklemek sakıncasızdır.",
  account: "Hesap",
  accountFromFile: "Dosyada yazan hesap",
  uploading: (name: string) => `${name} yükleniyor`,
  reading: (name: string) => `${name} okunuyor`,
  readSoFar: (count: string) => `${count} satır okundu`,
  stored: (name: string, rows: string, added: string) =>
    `${name}: ${rows} satır okundu, ${added} yeni hareket kaydedildi.`,
  knownToo: (count: string) => ` ${count} satır zaten kayıtlıydı.`,
  doubtfulToo: (count: string) => `${count} hareket şüpheli: “Şüpheli” listesinde kararınızı bekliyor.`,
  storedNone: (name: string, rows: string) => `${name}: ${rows} satırın tümü zaten kayıtlıydı.`,
  refused: (name: string, reason: string) => `${name} alınmadı. ${reason}`,
  tooLarge: "Dosya çok büyük. En fazla 20 MB olabilir; tarih aralığını daraltın.",
  busy: "Şu anda başka dosyalar okunuyor. Biraz sonra yeniden deneyin.",
  failed: "Dosya yüklenemedi. Bağlantınızı denetleyip yeniden deneyin.",
  endUnknown:
    "Dosyanın sonucu alınamadı. Sunucu okumayı sürdürmüş olabilir; sonucu Dosyalar sekmesinde görebilirsiniz.",
  signedOut: "Oturumunuz kapanmış. Yeniden giriş yapıp dosyayı tekrar yükleyin.",
  empty: "Henüz hesap hareketi yok. İlk ekstreyi yükleyin.",
  filesEmpty: "Henüz dosya yüklenmedi.",

  columnsTitle: "Sütunları tanıtın",
  columnsLead: (name: string, account: string) =>
    `${name} dosyasındaki sütunların ne olduğunu söyleyin. ${account} hesabı için bir kez sorulur ve hatırlanır.`,
  columnsChanged: "Bu hesabın tablosundaki sütunlar değişmiş; yeniden onaylayın.",
  column: (name: string) => name || "(adsız sütun)",
  samples: "İlk satırlar",
  decimal: "Kuruş ayracı",
  decimals: { ",": "Virgül: 1.234,56", ".": "Nokta: 1,234.56" },
  incoming: "İşareti olmayan tutarların hepsi gelen para",
  incomingHint:
    "Gidenler eksiyle yazılıyorsa ya da tabloda yalnızca gelenler varsa işaretleyin. İşaretlemezseniz yönü anlaşılmayan tablo alınmaz.",
  confirm: "Onayla ve oku",
  roleNone: "Kullanma",
  roles: {
    date: "İşlem tarihi",
    description: "Açıklama",
    amount: "Tutar (gidenler eksi)",
    debit: "Borç (giden)",
    credit: "Alacak (gelen)",
    direction: "Yön (A/B, gelen/giden)",
    balance: "Bakiye",
    bankRowId: "Bankanın işlem numarası",
    payerName: "Gönderenin adı",
    payerIban: "Gönderenin IBAN'ı",
  } satisfies Record<ColumnRole, string>,
  problems: {
    date: "Tarih sütununu seçin.",
    amount: "Ya tek bir tutar sütunu ya da alacak (ve borç) sütununu seçin.",
    twice: "Açıklama dışında her anlam yalnızca bir sütuna verilebilir.",
  } satisfies Record<LayoutProblem, string>,

  states: {
    new: "Yeni",
    suggested: "Öneri var",
    partly_matched: "Kısmen eşleşti",
    matched: "Eşleşti",
    returned: "İade edildi",
    ignored: "Bağış değil",
    deposit: "Kasadan yatan",
    doubtful: "Şüpheli",
  } satisfies Record<RowListName, string>,
  filterByState: "Duruma göre",
  all: "Tümü",
  date: "Tarih",
  amount: "Tutar",
  description: "Açıklama",
  payer: "Gönderen",
  noDescription: "Açıklama yok",
  erased: "Silinmiş",
  state: "Durum",
  from: "İlk gün",
  to: "Son gün",
  rowTitle: (day: string, amount: string) => `${day}, ${amount}`,
  total: (count: string) => `Toplam ${count} hareket`,
  totalFiles: (count: string) => `Toplam ${count} dosya`,

  file: "Dosya",
  came: "Geldi",
  count: "Satır",
  added: (count: string) => `${count} yeni`,
  known: (count: string) => `${count} zaten kayıtlı`,
  doubtful: (count: string) => `${count} şüpheli`,
  knownTwice: "Dosyada ikinci kez",
  balances: "Bakiye",
  fromFolder: "Klasörden",
  importStates: { reading: "Okunuyor", stored: "Kaydedildi", refused: "Alınmadı" },
} as const;

/** Returns the last digits, for example `…0001`. */
export function shortAccount(iban: string): string {
  return `…${iban.slice(-4)}`;
}

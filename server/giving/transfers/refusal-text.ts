import { formatMoney } from "#shared/money/money.ts";

type Details = Record<string, string | number>;

/** The reason for the refusal of a file. `details.value`: the beginning of the unreadable text, with masked numbers. */
export type Refusal = { reason: RefusalReason; line: number | null; details: Details };
export type RefusalReason = keyof typeof sentences;

const formatAmount = (value: unknown) => formatMoney(Number(value ?? 0), "TRY", "tr");

/** Appends the unreadable value; an empty cell is shown as “boş”. */
const appendValue = (sentence: string, { value }: Details) =>
  value === undefined ? `${sentence}.` : `${sentence}: ${value === "" ? "boş" : `“${value}”`}.`;

const sentences = {
  unknown_format: "Dosyanın biçimi tanınmadı. MT940, CAMT.053, CSV veya XLSX yükleyin.",
  old_excel: "Eski Excel (.xls) veya parolalı dosya okunamaz. Excel'de açıp parolasız .xlsx olarak kaydedin.",
  web_page:
    "Dosya bir internet sayfası; bankanız .xls adıyla böyle dosyalar verebilir. Excel'de açıp .xlsx olarak kaydedin.",
  encrypted: "Dosya parolalı. Parolasını kaldırıp yeniden yükleyin.",
  empty: "Dosyada hesap hareketi yok.",
  too_large: "Dosya çok büyük. En fazla 20 MB olabilir; tarih aralığını daraltın.",
  too_many_rows: "Dosyada 200.000'den fazla satır var; tarih aralığını daraltın.",
  too_many_merged: "Dosyada 10.000 veya daha çok birleştirilmiş hücre var; Excel'de hücreleri ayırın.",
  zip_limits: "Excel dosyası açıldığında izin verilenden büyük oluyor.",
  doctype: "Dosyada DOCTYPE bildirimi var; banka dosyalarında bulunmaz.",
  too_deep: "Dosyadaki öğeler izin verilenden derin.",
  not_whole: "Dosya eksik veya bozuk. Bankadan yeniden indirin.",
  account_missing:
    "Dosyada hangi hesaba ait olduğu yazmıyor. Yüklerken hesabı seçin; klasöre bırakıyorsanız dosya adına IBAN'ı yazın.",
  account_unknown: ({ account }) => `Dosya bizim olmayan bir hesaba ait (${account}).`,
  account_ambiguous: ({ account }) => `Dosyadaki hesap numarası (${account}) birden çok hesabımıza uyuyor.`,
  account_differs: ({ account }) => `Dosya, seçilen hesaba değil başka bir hesabımıza ait (${account}).`,
  currency_differs: ({ expected, found }) => `Hesabın para birimi ${expected}, dosyadaki ${found}.`,
  line_unreadable: (details) => appendValue("Satır okunamadı", details),
  amount_unreadable: (details) => appendValue("Tutar okunamadı", details),
  date_unreadable: (details) => appendValue("Tarih okunamadı", details),
  direction_unreadable: (details) => appendValue("Paranın geldiği mi gittiği mi okunamadı", details),
  balance_unreadable: (details) => appendValue("Bakiye okunamadı", details),
  balance_missing: "Açılış veya kapanış bakiyesi yok.",
  balance_differs: ({ expected, found }) =>
    `Bakiye tutmuyor: ${formatAmount(expected)} olmalıydı, ${formatAmount(found)} yazıyor; fark ${formatAmount(Number(found) - Number(expected))}.`,
  direction_unknown: (details) =>
    `${appendValue("Tutarın geldiği mi gittiği mi anlaşılmıyor", details)} Sütunları tanıtırken ya da Havaleler › Hesaplar sayfasında yönü gösteren sütunu seçin; işaretsiz tutarların hepsi gelen paraysa bunu işaretleyin.`,
  columns_unknown:
    "Bu hesabın tablolarındaki sütunlar henüz tanıtılmadı. Dosyayı Havaleler sayfasından bir kez yükleyin.",
  columns_changed:
    "Tablonun sütunları değişmiş. Dosyayı Havaleler sayfasından bir kez yükleyip sütunları yeniden tanıtın.",
  interrupted: "Okuma yarıda kaldı; dosyadan hiçbir şey kaydedilmedi. Yeniden deneyin.",
  reader_limits: "Dosya izin verilen süre veya bellek içinde okunamadı.",
} satisfies Record<string, string | ((details: Details) => string)>;

/** Returns the reason as a sentence for staff, with the line. */
export function refusalText({ reason, line, details }: Refusal): string {
  const text: string | ((details: Details) => string) = sentences[reason];
  const sentence = typeof text === "function" ? text(details) : text;
  return line === null ? sentence : `Satır ${line}: ${sentence}`;
}

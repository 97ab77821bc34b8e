import type { AccountCodeRefused } from "#server/giving/transfers/save-account-code.ts";

type Reason = Exclude<AccountCodeRefused["reason"], "other-account">;

export const accountsText = {
  tab: "Hesaplar",
  title: "Banka Hesapları",
  lead: "Bağışçıların havale gönderdiği hesaplar, bankanızın verdiği FAST TR Karekod'lar ve tanıttığınız tablo sütunları.",
  source:
    "Hesapların kendileri Hesaplar ekranındadır; burada Karekod'ları ve tablolarının sütunları düzenlenir.",
  loadFailed: "Banka hesapları yüklenirken bir hata oluştu.",
  none: "Karekod yok; bağışçılara IBAN'ın düz QR kodu gösterilir.",
  shown: (holder: string | null) =>
    holder ? `Bağışçılara gösteriliyor. Alıcı: ${holder}` : "Bağışçılara gösteriliyor.",
  alt: (name: string) => `${name} hesabının FAST TR Karekod'u`,
  file: "Karekod resmi",
  hint: "Bankanızın uygulamasından ya da şubesinden aldığınız Karekod'un resmi: PNG veya JPEG, en fazla 5 MB. Kod okunur; IBAN'ı bu hesabın değilse kaydedilmez.",
  upload: "Yükle",
  replace: "Değiştir",
  remove: "Kaldır",
  saved: "Karekod başarıyla kaydedildi.",
  removed: "Karekod başarıyla kaldırıldı.",
  columns: "Tablo sütunları",
  columnsSince: (day: string) => `${day} tarihinde tanıtıldı`,
  columnsLead:
    "Bu hesabın CSV ve XLSX dosyaları bu sütunlarla okunur. Değişiklik sonraki dosyalar içindir; kayıtlı hareketler değişmez. Unutulursa sonraki dosyada yeniden sorulur.",
  saveColumns: "Sütunları kaydet",
  forgetColumns: "Sütunları unut",
  columnsSaved: "Sütunlar başarıyla kaydedildi.",
  columnsForgotten: "Sütunlar başarıyla unutuldu; sonraki tabloda yeniden sorulur.",
  columnsStale: "Sütunlar bu sırada değişmiş; güncel hâli gösteriliyor. Değişikliğinizi yeniden yapın.",
  columnsFailed: "Sütunlar kaydedilirken bir hata oluştu.",
  failed: "Karekod kaydedilirken bir hata oluştu.",
  noFile: "Önce bir resim seçin.",
  otherAccount: (iban: string, holder: string | null) =>
    `Bu kod başka bir hesabın: ${iban}${holder ? ` (${holder})` : ""}. Kaydedilmedi.`,
  refused: {
    unreadable: "Resimde okunabilen bir karekod bulunamadı. Yalnızca kodu içeren, net bir resim yükleyin.",
    "other-code": "Bu bir FAST TR Karekod değil. Bankanızın ödeme almak için verdiği Karekod'u yükleyin.",
    damaged: "Karekod bozuk: sağlama toplamı tutmuyor. Bankanızdan yeniden alın.",
    amount:
      "Bu Karekod sabit bir tutar içeriyor; her bağışçıya o tutar gösterilirdi. Bankanızdan tutarsız bir Karekod alın.",
    "unknown-account": "Bu hesap artık hesaplarınız arasında değil.",
    type: "Dosya bir resim değil ya da bozuk. PNG veya JPEG yükleyin.",
    heic: "HEIC resimler okunamıyor. PNG veya JPEG yükleyin.",
    size: "Resim çok büyük. En fazla 5 MB olabilir.",
    pixels: "Resmin ölçüleri çok büyük. Yalnızca kodu içeren bir resim yükleyin.",
    busy: "Şu anda başka resimler işleniyor. Biraz sonra yeniden deneyin.",
  } satisfies Record<Reason, string>,
} as const;

export function describeRefusal(refused: AccountCodeRefused): string {
  return refused.reason === "other-account"
    ? accountsText.otherAccount(refused.iban, refused.holder)
    : accountsText.refused[refused.reason];
}

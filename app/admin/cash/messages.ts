import { missingLevelText } from "#app/admin/right-texts.ts";

export const cashText = {
  title: "Kasa",
  lead: "Nakit bağışlar bir kasanın açık gününe yazılır. Gün sonunda para sayılır ve gün kapatılır; kapanan gün değişmez.",
  loadFailed: "Kasa yüklenirken bir hata oluştu.",
  failed: "İşlem sırasında bir hata oluştu.",
  missingRight: missingLevelText("cash"),
  onlyDeciders: missingLevelText("cash", "decide"),
  noExport: missingLevelText("exports"),
  noDesks: "Henüz kasa yok. Kasa ekleyene kadar nakit bağışlar bir kasaya yazılmaz.",

  create: "Kasa ekle",
  edit: "Kasayı Düzenle",
  editOf: (name: string) => `Düzenle: ${name}`,
  name: "Adı",
  nameHint: "Örneğin “Merkez” ya da “Cami önü standı”.",
  place: "Yeri",
  placeHint: "Örneğin “Fatih şubesi, giriş katı”.",
  taken: "Bu adda kullanılan başka bir kasa var.",
  saved: "Kasa başarıyla kaydedildi.",
  retire: "Kullanımdan kaldır",
  retireLead:
    "Kaldırılan kasaya bağış yazılmaz; günleri ve kayıtları durur. Önce günü kapatılmış ve boş olmalı.",
  retired: "Kasa başarıyla kullanımdan kaldırıldı.",
  retiredState: "Kullanımda değil",
  return: "Yeniden kullan",
  returnLead: "Kasa kullanımdan kaldırılmış. Yeniden kullanırsanız günü açılabilir.",
  returned: "Kasa başarıyla yeniden kullanıma alındı.",
  openDayLeft: "Kasanın açık bir günü var. Önce günü sayıp kapatın.",
  hasMoney: (left: string) => `Kasada ${left} var. Önce günü açın, parayı bankaya götürün ve günü kapatın.`,

  dayIsOpen: "Gün açık",
  dayIsClosed: "Gün kapalı",
  earlierDay: (day: string) => `${day} günü hâlâ açık. Sayıp kapatın, sonra bugünü açın.`,
  expected: "Kasada olması gereken",
  goToDay: "Güne git",
  goToDayOf: (name: string) => `Güne git: ${name}`,
  opening: "Açılış tutarı (TL)",
  openingReason: "Farkın nedeni",
  openingReasonHint: (left: string) => `Son sayımda ${left} kalmıştı.`,
  open: "Günü aç",
  openOf: (name: string) => `Günü aç: ${name}`,
  opened: "Gün başarıyla açıldı.",
  alreadyOpen: "Bu kasanın gününü başka biri az önce açtı.",
  wrongAmount: "Tutarı 1.250,50 gibi yazın.",
  needsOpeningReason: (left: string) => `Son sayımda ${left} kalmıştı; tutar farklıysa nedenini yazın.`,
  notActive: "Bu kasa kullanımda değil.",

  missingDeposits:
    "Bankaya götürülen şu paraların hareketi bulunmadı. Ekstreyi Havaleler sayfasında arayıp eşleyin ya da bankaya sorun:",
  missingDeposit: (desk: string, day: string, amount: string) => `${desk}, ${day}: ${amount}`,

  closedDays: "Kapanan günler",
  desk: "Kasa",
  day: "Gün",
  from: "İlk gün",
  to: "Son gün",
  booked: "Günün hareketi",
  counted: "Sayılan",
  difference: "Fark",
  closedBy: "Kapatan",
  rowTitle: (desk: string, day: string) => `${desk}, ${day}`,
  total: (count: string) => `Toplam ${count} gün`,
  empty: "Henüz kapanan gün yok.",
} as const;

export const dayText = {
  title: "Kasa günü",
  back: "Kasa",
  missing: "Böyle bir kasa günü yok.",
  loadFailed: "Kasa günü yüklenirken bir hata oluştu.",
  print: "Yazdır",
  summary: "Özet",
  openingSum: "Açılış",
  openingReason: "Açılış farkının nedeni",
  gifts: "Nakit bağışlar",
  refunds: "Nakit iadeler",
  deposits: "Bankaya götürülen",
  reason: "Farkın nedeni",
  openedBy: "Açan",
  closedBy: "Kapatan",
  notClosed: "Gün henüz kapanmadı.",
  byTaker: "Günün bağışlarını alan ya da geri veren kişi kapattı; kapatabilecek başka biri yoktu.",
  undoOpening: "Açılışı geri al",
  openingUndone: "Açılış başarıyla geri alındı.",
  used: "Bu güne bağış, iade ya da bankaya götürülen para yazılmış; açılış geri alınamaz.",

  count: "Say ve kapat",
  countLead: "Kasadaki parayı sayın ve adetleri yazın; Enter sonraki satıra geçer.",
  countSheet: "Sayım",
  notes: "Kâğıt para",
  coins: "Madeni para",
  piecesWord: "adet",
  reasonHint: "Fazla ya da eksik nasıl oluştu? Bağışçı adı yazmayın; föyde kalır.",
  final: "Kapanan gün değiştirilemez. Sonradan görülen bir yanlış o günkü açık günde düzeltilir.",
  close: "Günü kapat",
  closed: "Gün başarıyla kapatıldı.",
  wrongCount: "Adetleri tam sayı olarak yazın.",
  moved: (expected: string) =>
    `Siz sayarken kasaya bir hareket yazıldı; olması gereken tutar şimdi ${expected}. Sayımı denetleyip yeniden kapatın.`,
  needsReason: (difference: string) => `Fark ${difference}. Nedenini yazın.`,
  taker: (names: string) =>
    `Bu günün bağışlarını siz aldınız ya da geri verdiniz; günü başka biri kapatmalı: ${names}.`,
  closedMeanwhile: (name: string) => `Bu günü ${name} kapattı.`,

  depositLead:
    "Bankaya yatırılmak üzere kasadan alınan tutarı yazın. Ekstre gelince Havaleler sayfasında hareketiyle eşlenir.",
  depositAmount: "Tutar (TL)",
  depositSave: "Kasadan çıkar",
  depositSaved: "Para başarıyla kasadan çıkarıldı.",
  aboveDesk: (left: string) => `Kasada ${left} olmalı; daha fazlası çıkarılamaz.`,
  removeDeposit: "Geri al",
  removeDepositOf: (amount: string) => `Geri al: ${amount}`,
  depositRemoved: "Bankaya götürülen para başarıyla geri alındı.",
  tied: "Bu paranın banka hareketi bulunmuş; önce Havaleler sayfasında ayırın.",
  waitsForRow: "Ekstrede bekleniyor",
  inStatement: (day: string) => `Ekstrede: ${day}`,

  gift: "Bağış",
  donor: "Bağışçı",
  amount: "Tutar",
  anonymous: "Adsız",
  takenBy: (name: string) => `Alan: ${name}`,
  noGifts: "Henüz nakit bağış yok.",
  signatures: ["Bağışları alan", "Günü kapatan"],
  signature: "Ad, tarih, imza",
} as const;

/** The alarms about cash desks (app/admin/alarms/alarm-texts.ts). */
export const cashAlarms = {
  cash_day_difference: {
    name: "Tutmayan kasa günü",
    advice:
      "Kapanmış bir kasa gününün hareketleri ya da sayımı kayıtlı toplamlarını tutmuyor; veritabanı elle değiştirilmiş olabilir. Günü basılı kasa föyüyle karşılaştırın. Sistem yöneticinize bildirin.",
  },
  cash_order_difference: {
    name: "Kasada olmayan nakit",
    advice:
      "Bir nakit bağış ya da nakit iade hiçbir kasa gününde yok veya kasadaki bir bağış iadesiz sona ermiş. Parayı sayıp siparişle karşılaştırın; bağış geri alındıysa nakit iadesini kaydedin.",
  },
  cash_deposit_difference: {
    name: "Ekstreyle tutmayan kasa parası",
    advice:
      "Bankaya götürülen bir kasa parası, eşlendiği hesap hareketinden farklı ya da hareketi başka bir durumda. Havaleler sayfasında hareketi ayırıp yeniden eşleyin. Sistem yöneticinize bildirin.",
  },
} as const;

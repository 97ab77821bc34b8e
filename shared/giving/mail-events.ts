/** The placeholders in the text of a mail about one gift: its donor, amount and reference, and the foundation. */
const giftValues = ["ad", "tutar", "no", "vakıf"] as const;

const paidGift = { values: giftValues, isUnpaid: false } as const;
const unpaidGift = { values: giftValues, isUnpaid: true } as const;

/** The placeholders in a mail that names no amount: about a kurban, or to a former address. */
const valuesWithoutAmount = ["ad", "no", "vakıf"] as const;

/** The placeholders in the yearly summary. It lists many gifts, so it has no reference. */
const yearValues = ["ad", "tutar", "yıl", "vakıf"] as const;

/**
 * The events about which donors get mail, in chronological order (docs/contract.md#mail). The back office shows `name`
 * and `when`. Mail about an unpaid order (`isUnpaid`) is limited, because a visitor can enter a stranger's address.
 */
export const mailEvents = {
  transfer_instructions: {
    name: "Havale bilgileri",
    when: "Bağışçı havale ile vermeyi seçince",
    ...unpaidGift,
  },
  received: { name: "Bağış alındı", when: "Bağış tamamlanınca", ...paidGift },
  transfer_reminder: {
    name: "Havale hatırlatması",
    when: "Havale, Ayarlar'da seçilen günden sonra hâlâ gelmemişse, bir kez",
    ...unpaidGift,
  },
  pay_link: {
    name: "Ödeme bağlantısı",
    when: "Siparişin sayfasından siz gönderince ya da bağışçı yeni bağlantı isteyince",
    ...unpaidGift,
  },
  kurban_names: {
    name: "Hisse adları hatırlatması",
    when: "Adı beklenen kurban hisselerinin son gününden üç gün önce, bir kez",
    ...paidGift,
  },
  refunded: { name: "İade bildirimi", when: "İade kesinleşince", ...paidGift },
  document: { name: "Belge", when: "Bağışın belgesi düzenlenince", ...paidGift },
  kurban_slaughtered: {
    name: "Kurban kesildi",
    when: "Siparişin bir kurban seçeneğindeki bütün hisseleri kesilince, 15 dakika sonra",
    values: valuesWithoutAmount,
    isUnpaid: false,
  },
  kurban_distributed: {
    name: "Kurban dağıtıldı",
    when: "Kesim yerlerinin dağıtımı tamamlanınca",
    values: valuesWithoutAmount,
    isUnpaid: false,
  },
  year: {
    name: "Yıllık döküm",
    when: "Siparişin sayfasından siz gönderince",
    values: yearValues,
    isUnpaid: false,
  },
  donor_page: {
    name: "Bağışlarım bağlantısı",
    when: "Siparişin sayfasından siz gönderince",
    ...paidGift,
  },
  contact_changed: {
    name: "İletişim bilgisi değişti",
    when: "Siparişin telefonu ya da e-posta adresi düzeltilince, önceki adrese",
    values: valuesWithoutAmount,
    isUnpaid: false,
  },
} as const;

export type MailEvent = keyof typeof mailEvents;

export const mailEventNames = Object.keys(mailEvents) as MailEvent[];

export const unpaidEvents = mailEventNames.filter((event) => mailEvents[event].isUnpaid);

/** Reads the name of an event from an address or a form. */
export function readMailEvent(name: unknown): MailEvent | undefined {
  return mailEventNames.find((event) => event === name);
}

/** What staff may put into the words of a mail about one gift: its donor, amount and reference, and the foundation. */
const giftValues = ["ad", "tutar", "no", "vakıf"] as const;

const gift = { values: giftValues, isUnpaid: false } as const;
const unpaidGift = { values: giftValues, isUnpaid: true } as const;

/** A statement is about many gifts, so it has no reference. */
const yearValues = ["ad", "tutar", "yıl", "vakıf"] as const;

/**
 * All that donors get mail about, in the order of a gift (docs/contract.md#mail). `name` and `when` are what staff read,
 * also in the audit trail. `isUnpaid`: it is about an unpaid order, and so is limited, because a visitor can enter any
 * address.
 */
export const mailEvents = {
  transfer_instructions: {
    name: "Havale bilgileri",
    when: "Bağışçı havale ile vermeyi seçince",
    ...unpaidGift,
  },
  received: { name: "Bağış alındı", when: "Bağış tamamlanınca", ...gift },
  transfer_reminder: {
    name: "Havale hatırlatması",
    when: "Havale, Ayarlar'da seçilen günden sonra hâlâ gelmemişse, bir kez",
    ...unpaidGift,
  },
  refunded: { name: "İade bildirimi", when: "İade kesinleşince", ...gift },
  document: { name: "Belge", when: "Bağışın belgesi düzenlenince", ...gift },
  year: {
    name: "Yıllık döküm",
    when: "Siparişin sayfasından siz gönderince",
    values: yearValues,
    isUnpaid: false,
  },
} as const;

export type MailEvent = keyof typeof mailEvents;

export const mailEventNames = Object.keys(mailEvents) as MailEvent[];

export const unpaidEvents = mailEventNames.filter((event) => mailEvents[event].isUnpaid);

/** The event of this name, as an address or a form sent it. */
export function readMailEvent(name: unknown): MailEvent | undefined {
  return mailEventNames.find((event) => event === name);
}

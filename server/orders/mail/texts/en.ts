import type { MailTexts } from "./tr.ts";

export const texts: MailTexts = {
  wording: {
    transfer_instructions: {
      greeting: "Dear {ad},",
      paragraph:
        "We have recorded your donation. It will be complete once you have sent a bank transfer to the account below.",
      closing: "Thank you for your support.",
    },
    transfer_reminder: {
      greeting: "Dear {ad},",
      paragraph:
        "You recently recorded a donation, and your bank transfer has not reached us yet. If you have already sent it, please ignore this message: a transfer between banks can take a working day.",
      closing: "Thank you for your support.",
    },
    received: {
      greeting: "Dear {ad},",
      paragraph:
        "Your donation has reached us and is recorded for the work you chose. Thank you for your trust.",
      closing: "With kind regards,",
    },
    refunded: {
      greeting: "Dear {ad},",
      paragraph: "The amount below has been refunded to you from the payment of your donation.",
      closing: "With kind regards,",
    },
    document: {
      greeting: "Dear {ad},",
      paragraph:
        "The button below opens the document about your donation, which you can download as PDF. The link is yours alone; please do not share it.",
      closing: "With kind regards,",
    },
    year: {
      greeting: "Dear {ad},",
      paragraph:
        "The button below downloads the statement of your donations in {yıl} as PDF. The link is yours alone; please do not share it.",
      closing: "With kind regards,",
    },
  },
  subject: {
    transfer_instructions: "Your bank transfer details · {no}",
    transfer_reminder: "A reminder about your bank transfer · {no}",
    received: "Your donation has reached us · {no}",
    refunded: "Your refund is done · {no}",
  },
  heading: {
    transfer_instructions: "To complete your donation",
    transfer_reminder: "We are waiting for your transfer",
    received: "Thank you for your donation",
    refunded: "Your refund is done",
  },
  preview: {
    transfer_instructions: "The IBAN, the amount and the reference to write with your transfer.",
    transfer_reminder: "The IBAN, the amount and the reference to write with your transfer.",
    received: "What you gave, what it is for, and your reference.",
    refunded: "The refunded amount and your reference.",
  },
  donor: "donor",
  sample: { name: "Ayşe Demirtaş", gifts: ["Support for Orphans", "Qurbani Abroad"] },
  reason: "This message was sent automatically about the donation that you made to {vakıf}.",
  reasonUnpaid:
    "This message was sent automatically about a donation recorded with this address on the website of {vakıf}. If you did not record it, you need not do anything.",
  registry: "Registry no: {number}",
  amount: "Amount",
  transferAmount: "Amount to transfer",
  refundedAmount: "Refunded amount",
  reference: "Reference",
  transferReference: "Reference to write with the transfer",
  transferReferenceHint: "Write this reference in the description, so that we find your donation at once.",
  referenceHint: "When you ask us something, this reference is all we need.",
  account: "Account details",
  otherAccounts: "Our other accounts",
  holder: "Recipient",
  bank: "Bank",
  iban: "IBAN",
  deadline: "We keep your donation open until {date} ({days} days).",
  gift: "Your donation",
  quantity: "Quantity: {quantity}",
  details: "Details",
  date: "Date",
  method: "Payment",
  methods: { card: "Credit/debit card", bank_transfer: "Bank transfer/EFT" },
  number: "Donation number",
  next: "What happens next",
  nextUse: "Your donation is used for the work you chose.",
  nextNews: "We share what donations achieve on the news page of our website.",
  nextContact: "If you have a question, reply to this message or call us on {phone}.",
  noReceipt: "This message is for your information; it is not a tax document.",
  refundDate: "Date of the refund",
  refundWay: "Refunded",
  refundWays: { card: "To the card you paid with", transfer: "To your bank account" },
  refundCardHint:
    "Depending on your bank, it can take a few working days until your card statement shows it.",
  refundTransferHint: "It can take a working day until your account shows it.",
  refundOf: "The refunded donation",
  donationTypes: {
    standart: "General donation",
    zekat: "Zakat",
    nafile: "Voluntary qurbani",
    adak: "Vow qurbani",
    akika: "Aqiqah qurbani",
    sukur: "Thanksgiving qurbani",
    vacip: "Obligatory qurbani",
    diger: "Other",
  },
};

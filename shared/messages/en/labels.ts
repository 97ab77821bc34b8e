import type { labels as tr } from "../tr/labels.ts";

export const labels: Record<keyof typeof tr, string> = {
  "label.donationType.standart": "General donation",
  "label.donationType.zekat": "Zakat",
  "label.donationType.nafile": "Voluntary qurbani",
  "label.donationType.adak": "Vow qurbani",
  "label.donationType.akika": "Aqiqah qurbani",
  "label.donationType.sukur": "Thanksgiving qurbani",
  "label.donationType.vacip": "Obligatory qurbani",
  "label.donationType.diger": "Other",

  "label.category.tumu": "All",

  "label.orderStatus.pending": "Pending",
  "label.orderStatus.completed": "Completed",
  "label.orderStatus.payment_failed": "Payment failed",
  "label.orderStatus.cancelled": "Cancelled",

  "label.logStatus.success": "Successful",
  "label.logStatus.error": "Failed",
  "label.logStatus.pending": "Pending",

  "label.paymentMethod.card": "Credit/debit card",
  "label.paymentMethod.bank_transfer": "Bank transfer/EFT",

  "label.copy": "Copy",
  "label.copied": "Copied",
  "label.categories": "Donation categories",
  "label.donor": "Donor",
  "label.amount": "Amount",
  "label.total": "Total",
  "label.retry": "Try again",
  "label.name": "Full name",
  "label.phone": "Phone",
  "label.email": "E-mail",
  "label.quantity": "{quantity} ×",
  "label.notice": "Personal data notice",
  "label.address": "Address",
  "label.supporters": "{count, plural, one {{shown} supporter} other {{shown} supporters}}",
  "label.yourGift": "Your donation",
  "label.close": "Close",
};

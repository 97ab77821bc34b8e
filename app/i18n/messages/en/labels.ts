import { labels as stored } from "#shared/labels/en.ts";
import type { labels as tr } from "../tr/labels.ts";

export const labels: Record<keyof typeof tr, string> = {
  ...stored,
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

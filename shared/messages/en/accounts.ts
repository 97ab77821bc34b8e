import type { accounts as tr } from "../tr/accounts.ts";

export const accounts: Record<keyof typeof tr, string> = {
  "accounts.kicker": "Bank transfer",
  "accounts.title": "Bank accounts",
  "accounts.lead":
    "Send your donation straight to our accounts, at your bank's branch or from your banking app.",
  "accounts.holder": "Account holder",
  "accounts.count": "{count, plural, one {{count} account} other {{count} accounts}}",
  "accounts.copyNamed": "Copy IBAN: {name}",
  "accounts.copyIban": "Copy IBAN",
  "accounts.copyReceiver": "Copy account holder",
  "accounts.copyHolder": "Copy account holder: {name}",
  "accounts.none": "Our account numbers are not published yet. Please call us about a bank transfer.",
  "accounts.transfer": "The details of a transfer you recorded",
  "accounts.qr.show": "Show QR code",
  "accounts.qr.hide": "Hide QR code",
  "accounts.qr.named": "{name}: QR code of the IBAN",
  "accounts.qr.text": "Point your phone's camera at the code: it reads the IBAN, so you need not type it.",
  "accounts.karekod.named": "{name}: the bank's FAST TR Karekod",
  "accounts.karekod.scan": "Scan with your bank's app",
  "accounts.karekod.text":
    "It fills in the recipient and the IBAN; you enter the amount and the description.",
  "accounts.hint.title": "When you transfer",
  "accounts.hint.holder": "Give the full name of the foundation as account holder.",
  "accounts.hint.purpose":
    "In the payment reference, say what your donation is for: zakat, orphans, qurbani or the name of a campaign.",
  "accounts.hint.phone": "Add your name and phone number, so that we can get back to you.",
  "accounts.online.title": "Easier by card",
  "accounts.online.text": "Choose a campaign and give in a few minutes, protected by 3D Secure.",
};

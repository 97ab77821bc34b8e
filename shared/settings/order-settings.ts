import { reminderWays } from "#shared/giving/reminder-ways.ts";
import { oneLine } from "#shared/text/read-text.ts";
import {
  choiceSetting,
  defineSettings,
  moneySetting,
  numberSetting,
  switchSetting,
  textSetting,
  type ValuesOf,
} from "./define-settings.ts";

const template = { longest: 500, required: true, clean: (text: string) => oneLine(text.toWellFormed()) };

/** What administrators decide about orders. */
export const orderSettings = defineSettings({
  key: "orders",
  name: "Sipariş ayarları",
  fields: {
    smsTemplate: textSetting({
      ...template,
      name: "SMS metni",
      row: "sms.template",
      default:
        "Sayın {ad}, {tutar} tutarındaki bağışınız alınmıştır. Teşekkür ederiz. Bağış no: {no} {vakıf}",
    }),
    /** Whether card donations that complete automatically send an SMS, too. */
    smsAutomatic: switchSetting({ name: "Kendiliğinden SMS", row: "sms.automatic", default: false }),
    /** Whether the guard against card testing is on (server/giving/payments/card-testing). */
    cardTesting: switchSetting({
      name: "Kart denemelerini durdurma",
      row: "payments.cardTesting",
      default: true,
    }),
    /** When unpaid bank transfers are cancelled; null: never. */
    transferDays: numberSetting({
      name: "Havale için gün sınırı",
      unit: "days",
      row: "orders.transferDays",
      default: 30,
      to: 365,
    }),
    /** When the donor of an unpaid bank transfer is reminded, once; null: never. */
    reminderDays: numberSetting({
      name: "Havale hatırlatma günü",
      unit: "days",
      row: "mail.reminderDays",
      default: null,
      to: 90,
    }),
    /** `mail`: by SMS only where no mail can go. `sms`: by mail only where no SMS can go. */
    reminderBy: choiceSetting({
      name: "Havale hatırlatma yolu",
      row: "reminder.by",
      default: "mail",
      options: reminderWays,
    }),
    /** For transfers whose money has not come; {no} is what the donor writes into the description. */
    reminderSms: textSetting({
      ...template,
      name: "Hatırlatma SMS'inin metni",
      row: "reminder.smsTemplate",
      default:
        "Sayın {ad}, {tutar} tutarındaki havaleniz henüz bize ulaşmadı. Açıklamaya yazılacak no: {no} {vakıf}",
    }),
    /** Above it a second administrator approves a refund (server/giving/payments/refunds). */
    refundLimit: moneySetting({
      name: "İkinci onay isteyen iade tutarı",
      row: "refund.limit",
      default: 10_000_00,
    }),
  },
});

export type OrderSettings = ValuesOf<typeof orderSettings>;

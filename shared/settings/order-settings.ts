import { reminderWays } from "#shared/giving/reminder-ways.ts";
import { sms } from "#shared/messages/tr/sms.ts";
import { oneLine } from "#shared/text/read-text.ts";
import {
  choiceSetting,
  defineSettings,
  moneySetting,
  numberSetting,
  pickSettings,
  switchSetting,
  textSetting,
  type ValuesOf,
} from "./define-settings.ts";

const template = { maxLength: 500, required: true, clean: (text: string) => oneLine(text.toWellFormed()) };

export const orderSettings = defineSettings({
  key: "orders",
  name: "Sipariş ayarları",
  fields: {
    smsTemplate: textSetting({
      ...template,
      name: "SMS metni",
      row: "sms.template",
      default: sms["sms.gift"],
    }),
    /** Whether a completed card donation sends an SMS automatically. */
    smsAutomatic: switchSetting({ name: "Kendiliğinden SMS", row: "sms.automatic", default: false }),
    /** Whether the guard against card testing is on (server/giving/payments/card-testing). */
    cardTesting: switchSetting({
      name: "Kart denemelerini durdurma",
      row: "payments.cardTesting",
      default: true,
    }),
    /** The days after which an unpaid bank transfer is cancelled. With null it is never cancelled. */
    transferDays: numberSetting({
      name: "Havale için gün sınırı",
      unit: "days",
      row: "orders.transferDays",
      default: 30,
      to: 365,
    }),
    /** The days after which the donor of an unpaid bank transfer gets a reminder. With null no reminder is sent. */
    reminderDays: numberSetting({
      name: "Havale hatırlatma günü",
      unit: "days",
      row: "mail.reminderDays",
      default: null,
      to: 90,
    }),
    /** The preferred way of the reminder. When it is impossible, the other way is used. */
    reminderBy: choiceSetting({
      name: "Havale hatırlatma yolu",
      row: "reminder.by",
      default: "mail",
      options: reminderWays,
    }),
    /** The text of the reminder by SMS. The donor writes the reference {no} into the description of the transfer. */
    reminderSms: textSetting({
      ...template,
      name: "Hatırlatma SMS'inin metni",
      row: "reminder.smsTemplate",
      default: sms["sms.reminder"],
    }),
    /** The text of the SMS with a pay link, which replaces {bağlantı}. */
    payLinkSms: textSetting({
      ...template,
      name: "Ödeme bağlantısı SMS'inin metni",
      row: "payLink.smsTemplate",
      default: sms["sms.payLink"],
    }),
    /** Whether donors get an SMS when their kurban is slaughtered (server/giving/kurban/tracking). */
    kurbanSms: switchSetting({ name: "Kurban kesilince SMS", row: "kurban.sms", default: true }),
    /** The text of that SMS. {adet} is the number of shares, and {bağlantı} the address of the tracking page. */
    kurbanSmsText: textSetting({
      ...template,
      name: "Kurban SMS'inin metni",
      row: "kurban.smsTemplate",
      default: sms["sms.kurban.slaughtered"],
    }),
    /** How many SMS with codes for the donor's page may leave within a day; above it the code goes by mail alone. */
    donorCodesPerDay: numberSetting({
      name: "Günlük giriş kodu SMS'i",
      unit: "count",
      row: "donors.codesPerDay",
      default: 300,
      to: 100_000,
    }),
    /** The months whose gifts a donor sees by phone alone, because numbers change hands. */
    donorPhoneMonths: numberSetting({
      name: "Telefonla görülen bağışların süresi",
      unit: "months",
      row: "donors.phoneMonths",
      default: 24,
      to: 600,
    }),
    /** A refund above this amount needs the approval of a second administrator (server/giving/payments/refunds). */
    refundLimit: moneySetting({
      name: "İkinci onay isteyen iade tutarı",
      row: "refund.limit",
      default: 10_000_00,
    }),
  },
});

/** The sections of the settings screens that show them. */
export const smsSettings = pickSettings(orderSettings, [
  "smsTemplate",
  "smsAutomatic",
  "reminderSms",
  "payLinkSms",
  "kurbanSms",
  "kurbanSmsText",
]);
export const unpaidTransferSettings = pickSettings(orderSettings, [
  "transferDays",
  "reminderDays",
  "reminderBy",
]);
export const securitySettings = pickSettings(orderSettings, [
  "cardTesting",
  "refundLimit",
  "donorCodesPerDay",
  "donorPhoneMonths",
]);

export type OrderSettings = ValuesOf<typeof orderSettings>;

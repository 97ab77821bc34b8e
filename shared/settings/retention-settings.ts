import { defineSettings, type NameOf, numberSetting } from "./define-settings.ts";

/** Defines a number of months. The minimum prevents that a typing mistake removes data irrevocably. */
function months(row: string, name: string, defaultMonths: number, minMonths: number) {
  return numberSetting({ name, unit: "months", row, default: defaultMonths, to: 600, minimum: minMonths });
}

/**
 * The months for which each kind of data is kept. With null the data are kept until a person demands erasure. The
 * foundation's lawyer must confirm the reasons (docs/how-to/answer-a-kvkk-request.md): books and vouchers, such as
 * receipts, are kept for 10 years (Turkish Commercial Code, art. 82; Tax Procedure Law, art. 253: 5 years), and so is
 * the audit trail, which explains them. A donor can dispute a card payment for about 18 months. Unpaid orders and SMS
 * are needed only while the donor may ask about them. Sign-in records help to investigate misuse.
 */
export const retentionSettings = defineSettings({
  key: "retention",
  name: "Saklama süreleri",
  fields: {
    /** Donors' data in orders that were paid, even when the orders were refunded later. */
    donorMonths: months("privacy.donorMonths", "Bağışçı verileri", 120, 60),
    /** Donors' data in orders that were never paid. */
    unpaidMonths: months("privacy.unpaidMonths", "Ödenmeyenlerde bağışçı verileri", 6, 1),
    /**
     * The donor's name and tax number on receipts. An earlier erasure of the donor's other data does not concern them.
     */
    documentMonths: months("privacy.documentMonths", "Makbuzlardaki bağışçı verileri", 120, 60),
    /** Names of the owners of kurban shares, counted from the closing of the season. */
    ownerMonths: months("privacy.ownerMonths", "Kurban hisse sahiplerinin adları", 24, 1),
    /** Phone numbers and texts of finished SMS, and addresses of finished mail. */
    smsMonths: months("privacy.smsMonths", "SMS metinleri", 6, 1),
    /** The fields of banks' messages and answers, and the texts and payers of statement rows. */
    bankMonths: months("privacy.bankMonths", "Banka mesajları", 24, 6),
    /** Sign-ins and sign-outs of staff, and the network address of every audit entry. */
    signInMonths: months("privacy.signInMonths", "Oturum kayıtları", 24, 1),
    /** All other audit entries. */
    auditMonths: months("privacy.auditMonths", "Denetim kaydı", 120, 60),
  },
});

export type RetentionName = NameOf<typeof retentionSettings>;

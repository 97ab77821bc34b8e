import { defineSettings, type NameOf, numberSetting } from "./define-settings.ts";

/** Defines a number of months. It must be at least `least`, because a typing mistake would remove data for good. */
function months(row: string, name: string, defaultMonths: number, minMonths: number) {
  return numberSetting({ name, unit: "months", row, default: defaultMonths, to: 600, minimum: minMonths });
}

/**
 * The months that each kind of data is kept; with null until a person asks for erasure. The reasons, which the foundation's
 * lawyer must confirm (docs/how-to/answer-a-kvkk-request.md), are: accounts and vouchers are kept for 10 years (Turkish
 * Commercial Code, art. 82; Tax Procedure Law, art. 253: 5 years), and the audit trail explains them. A receipt is such
 * a voucher. A card payment can be disputed for up to about 18 months. Unpaid orders are needed only until the donor
 * stops asking; an SMS until its delivery is beyond doubt. Sign-in records help to investigate misuse.
 */
export const retentionSettings = defineSettings({
  key: "retention",
  name: "Saklama süreleri",
  fields: {
    /** Donors' data of orders that were paid, also when they were refunded. */
    donorMonths: months("privacy.donorMonths", "Bağışçı verileri", 120, 60),
    /** Donors' data of orders that were never paid. */
    unpaidMonths: months("privacy.unpaidMonths", "Ödenmeyenlerde bağışçı verileri", 6, 1),
    /** The donor's name and tax number on receipts, also when the donor's other data were erased. */
    documentMonths: months("privacy.documentMonths", "Makbuzlardaki bağışçı verileri", 120, 60),
    /** Numbers and texts of SMS, and addresses of mail, that are finished. */
    smsMonths: months("privacy.smsMonths", "SMS metinleri", 6, 1),
    /** The fields of the bank's messages and answers; texts and payers of statement rows. */
    bankMonths: months("privacy.bankMonths", "Banka mesajları", 24, 6),
    /** Sign-ins and sign-outs of staff with their address, and the address of every other audit entry. */
    signInMonths: months("privacy.signInMonths", "Oturum kayıtları", 24, 1),
    /** All other audit entries. */
    auditMonths: months("privacy.auditMonths", "Denetim kaydı", 120, 60),
  },
});

export type RetentionName = NameOf<typeof retentionSettings>;

import type { ReturnCode } from "#shared/giving/return-codes.ts";

/** The facts about a kind of bank that code outside its folder needs. */
export type BankTraits = {
  /** The name that foundations know. */
  displayName: string;
  /** The names of the firm in statement rows about its payouts. Empty for a bank's own POS. */
  payoutNames: readonly string[];
  /** shared: the only bank of a site returns donors to the URL without its name. own: its URL always has its name. */
  returnAddress: "shared" | "own";
  /** The ISO 4217 numbers of the currencies that its adapter can charge. */
  currencies: readonly string[];
  /** `begin` calls the provider, so a payment that begins shows that the bank works. */
  beginUsesNetwork: boolean;
  /** The fields of its callbacks for the payment log: codes, references and card masks, but no names of donors. */
  logged: {
    /** These fields identify no person and stay when the donor is erased. */
    facts: readonly string[];
    /** These fields are erased with the donor. */
    personal: readonly string[];
    /** The personal field with the bank's text about a decline; null: the bank sends no text. */
    bankText: string | null;
    /** Decodes the bytes of a value, if readCallback returns bytes. */
    decodeText?(value: string): string;
  };
  /** The names of fields with card data or keys of the account. The log hides their values. */
  hidden: readonly string[];
  /** The codes of attempts that are given up after a day, because the bank does not know or did not complete them. */
  givenUp: { "not-found": string; pending: string };
  /** Returns the specification's code whose text the donor sees for a code of this bank; null: the general text. */
  meaning(code: string): ReturnCode | null;
  /** Turkish texts for staff, for codes whose donor text does not explain enough. */
  staffTexts: Readonly<Record<string, string>>;
};

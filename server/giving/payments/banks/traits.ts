import type { ReturnCode } from "#shared/giving/return-codes.ts";

/** The facts of a kind of bank that all its accounts share, and those of its messages that other folders need. */
export type BankTraits = {
  /** Its name as foundations know it. */
  displayName: string;
  /** The firm's names in bank statements about payouts. Empty for a bank's own POS, whose payouts say so. */
  payoutNames: readonly string[];
  /** shared: the browser comes back to the address without a bank's name. own: to the one with its name. */
  returnAddress: "shared" | "own";
  /** ISO 4217 numbers of what its adapter can charge. */
  currencies: readonly string[];
  /** Whether `begin` calls the provider: then a payment that was begun shows that the bank works. */
  callsToBegin: boolean;
  /** Fields of its callbacks for the payment log: codes and references, of a card at most its mask, no donor's name. */
  logged: {
    /** These fields identify no person and stay when the donor is erased. */
    facts: readonly string[];
    /** These fields are erased with the donor. */
    personal: readonly string[];
    /** The personal field with the bank's own text about a decline; null: the bank sends none. */
    bankText: string | null;
    /** Returns the text of a value, where readCallback returns bytes. */
    textOf?(value: string): string;
  };
  /** Names under which a card or a key of the account is sent. The log hides fields of these names. */
  hidden: readonly string[];
  /** Codes of an attempt that an inquiry gives up after a day: unknown to the bank, or never completed there. */
  givenUp: { "not-found": string; pending: string };
  /** The specification's code whose text a donor sees for a code of this bank; null: the general text. */
  meaning(code: string): ReturnCode | null;
  /** Turkish texts for staff, for codes that need another one than donors see. */
  staffTexts: Readonly<Record<string, string>>;
};

import type { Bank, Format } from "./bank.ts";

/** A movement on the account. Amounts are in kuruş and negative for outgoing money. */
export type Movement = {
  id: number;
  day: string;
  /** The movement came after the bank's business hours. */
  evening: boolean;
  amount: number;
  kind: "gift" | "return" | "fee" | "sweep";
  /** HAVALE, EFT or FAST. */
  channel: string;
  payer: string;
  purpose: string;
  /** The number of the inquiry, which some texts carry. */
  inquiry: string;
  /** The bank's numbers of the movement: `serial` is unique, `slip` begins at 1 each day. */
  serial: string;
  slip: string;
};

export type Account = {
  iban: string;
  opening: number;
  movements: readonly Movement[];
  bank: Bank;
  downloads: readonly Download[];
};

export type Download = {
  format: Format;
  ids: readonly number[];
  pages: number;
  /** The file is only the first page or the later pages; its balances show that other pages exist. */
  page: "first" | "rest" | null;
  repeated: boolean;
  /** A file with the same movements that was downloaded later differs only in its stamp. */
  stamp: number;
};

export function balancesOf({ opening, movements }: Pick<Account, "opening" | "movements">): number[] {
  let balance = opening;
  return movements.map(({ amount }) => {
    balance += amount;
    return balance;
  });
}

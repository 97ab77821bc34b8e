import type { Bank, Format } from "./bank.ts";

/** What happened on the account, whether a bank tells of it or not. Money in kuruş, below zero where it left. */
export type Movement = {
  id: number;
  day: string;
  /** It came after the bank's business hours. */
  evening: boolean;
  amount: number;
  kind: "gift" | "return" | "fee" | "sweep";
  /** HAVALE, EFT or FAST */
  channel: string;
  payer: string;
  purpose: string;
  /** The number of the inquiry, which some texts carry. */
  inquiry: string;
  /** The bank's number of the movement: never used again, and the one that begins at 1 each day. */
  serial: string;
  slip: string;
};

/** One account, its true movements in their order, and the files that the bank gave of them. */
export type World = {
  iban: string;
  opening: number;
  movements: readonly Movement[];
  bank: Bank;
  downloads: readonly Download[];
};

/** One file: the movements of which it tells, a part of the true list without a hole. */
export type Download = {
  format: Format;
  /** The ids of its movements, in the true order. */
  ids: readonly number[];
  /** How many pages each statement has within the file. */
  pages: number;
  /** The file is only the first page, or the rest: its balances say that more comes after or before. */
  page: "first" | "rest" | null;
  /** The file has its first statement twice. */
  repeated: boolean;
  /** When it was made: the same part again, made later, differs in this only. */
  stamp: number;
};

/** The balance of the account after each movement. */
export function balancesOf({ opening, movements }: Pick<World, "opening" | "movements">): number[] {
  let balance = opening;
  return movements.map(({ amount }) => {
    balance += amount;
    return balance;
  });
}

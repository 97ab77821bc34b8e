import { CamtEntry } from "./camt-entry.ts";
import { decodeText } from "./decode-text.ts";
import { notRead, type ReadEvent, Unreadable } from "./events.ts";
import { parseXml } from "./parse-xml.ts";
import { readIsoAmount } from "./read-amount.ts";

/** Characters per step, so that rows leave before the whole document is read. */
const step = 65_536;

type Balance = { code: string; written: string; debit: boolean };
type Statement = {
  account: string | null;
  currency: string | null;
  began: boolean;
  opening: number | null;
  closing: number | null;
  /** Balances between the pages of a statement (ITBD), in the order of the file. */
  interim: number[];
};

/**
 * Reads CAMT.053 statements (ISO 20022), of any version of the message, in any envelope. Each page of a statement is one
 * of its own: it begins and ends with the balances between the pages. Throws Unreadable with the line.
 */
export function* readCamt(bytes: Uint8Array): Generator<ReadEvent, void> {
  const declared = /^<\?xml[^>]*encoding=["']([^"']+)/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString("latin1"),
  );
  const text = decodeText(bytes, declared?.[1]).replace(/^\uFEFF/, "");
  const found: ReadEvent[] = [];
  const reading = readElements(found);
  const xml = parseXml(reading);
  for (let at = 0; at < text.length; at += step) {
    xml.write(text.slice(at, at + step));
    yield* found.splice(0);
  }
  xml.end();
  yield* found.splice(0);
  if (!reading.any()) throw new Unreadable("unknown_format");
}

function readElements(found: ReadEvent[]) {
  /** The elements from `Document` on. */
  const path: string[] = [];
  let any = false;
  let statement: Statement | null = null;
  let balance: Balance | null = null;
  let entry: CamtEntry | null = null;

  function begin(line: number): void {
    if (!statement || statement.began) return;
    if (statement.account === null) throw new Unreadable("account_missing", line);
    statement.began = true;
    const { account, currency } = statement;
    found.push({ kind: "begin", line, account, currency, opening: openingOf(statement) });
  }

  function endEntry(line: number): void {
    if (!entry || !statement) return;
    begin(line);
    for (const row of entry.rows(statement.currency)) found.push({ kind: "row", row });
    entry = null;
  }

  function endStatement(line: number): void {
    if (!statement) return;
    begin(line);
    found.push(endOf(statement, line));
    statement = null;
  }

  function endBalance(line: number): void {
    if (!balance || !statement) return;
    takeBalance(statement, balance, line);
    balance = null;
  }

  return {
    any: () => any,
    open(name: string, attributes: Record<string, string>, line: number): void {
      if (path.length === 0 && name !== "Document") return;
      path.push(name);
      if (name === "Stmt" && path.length === 3) {
        any = true;
        const empty = { account: null, currency: null, began: false };
        statement = { ...empty, opening: null, closing: null, interim: [] };
      } else if (statement && path.length === 4 && name === "Ntry") entry = new CamtEntry(line);
      else if (statement && path.length === 4 && name === "Bal")
        balance = { code: "", written: "", debit: false };
      entry?.open(path.slice(4), attributes);
    },
    close(name: string, text: string, line: number): void {
      if (path.length === 0) return;
      const inside = path.slice(3).join("/");
      if (entry) entry.close(path.slice(4), text.trim(), line);
      else if (balance) readBalance(balance, inside, text.trim());
      else if (statement) readAccount(statement, inside, text.trim());
      if (inside === "Ntry") endEntry(line);
      if (inside === "Bal") endBalance(line);
      if (name === "Stmt" && path.length === 3) endStatement(line);
      path.pop();
    },
  };
}

function readAccount(statement: Statement, inside: string, text: string): void {
  if (inside === "Acct/Id/IBAN" || (inside === "Acct/Id/Othr/Id" && statement.account === null)) {
    statement.account = text;
  }
  if (inside === "Acct/Ccy") statement.currency = text;
}

/** A first page ends, and a last one begins, with a balance between pages. */
function openingOf({ opening, interim }: Statement): number | null {
  return opening ?? interim[0] ?? null;
}

function endOf(statement: Statement, line: number): ReadEvent {
  const opening = openingOf(statement);
  const left = statement.opening === null ? statement.interim.slice(1) : statement.interim;
  const closing = statement.closing ?? left.at(-1) ?? null;
  if (opening === null || closing === null) throw new Unreadable("balance_missing", line);
  return { kind: "end", line, opening, closing };
}

/** The closing balance of the day before (PRCD) is the opening one where there is no OPBD. */
function takeBalance(statement: Statement, { code, written, debit }: Balance, line: number): void {
  const read = readIsoAmount(written);
  if (read === null) throw notRead("balance_unreadable", line, written);
  const amount = debit && read !== 0 ? -read : read;
  if (code === "OPBD" || (code === "PRCD" && statement.opening === null)) statement.opening = amount;
  if (code === "CLBD") statement.closing = amount;
  if (code === "ITBD") statement.interim.push(amount);
}

function readBalance(balance: Balance, inside: string, text: string): void {
  if (inside === "Bal/Tp/CdOrPrtry/Cd") balance.code = text;
  if (inside === "Bal/CdtDbtInd") balance.debit = text === "DBIT";
  if (inside === "Bal/Amt") balance.written = text;
}

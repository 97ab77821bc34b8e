import { CamtEntry } from "./camt-entry.ts";
import { decodeText } from "./decode-text.ts";
import { type ReadEvent, Unreadable, unreadableValue } from "./events.ts";
import { parseXml } from "./parse-xml.ts";
import { readIsoAmount } from "./read-amount.ts";

/** Characters per chunk, so that the first rows are returned before the whole document is read. */
const chunkLength = 65_536;

type Balance = { code: string; text: string; isDebit: boolean };
type Statement = {
  account: string | null;
  currency: string | null;
  hasBegun: boolean;
  opening: number | null;
  closing: number | null;
  /** The balances between pages (ITBD), in the order of the file. */
  interim: number[];
};

/**
 * Reads CAMT.053 statements (ISO 20022) of any version of the message, in any envelope. Each page is a separate statement
 * between the balances of the pages. Throws Unreadable with the line.
 */
export function* readCamt(bytes: Uint8Array): Generator<ReadEvent, void> {
  const declared = /^<\?xml[^>]*encoding=["']([^"']+)/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString("latin1"),
  );
  const text = decodeText(bytes, declared?.[1]).replace(/^\uFEFF/, "");
  const events: ReadEvent[] = [];
  const handler = readElements(events);
  const xml = parseXml(handler);
  for (let at = 0; at < text.length; at += chunkLength) {
    xml.write(text.slice(at, at + chunkLength));
    yield* events.splice(0);
  }
  xml.end();
  yield* events.splice(0);
  if (!handler.hasStatement()) throw new Unreadable("unknown_format");
}

function readElements(events: ReadEvent[]) {
  /** The names of the open elements, from `Document`. */
  const path: string[] = [];
  let hasStatement = false;
  let statement: Statement | null = null;
  let balance: Balance | null = null;
  let entry: CamtEntry | null = null;

  function begin(line: number): void {
    if (!statement || statement.hasBegun) return;
    if (statement.account === null) throw new Unreadable("account_missing", line);
    statement.hasBegun = true;
    const { account, currency } = statement;
    events.push({ kind: "begin", line, account, currency, opening: findOpening(statement) });
  }

  function endEntry(line: number): void {
    if (!entry || !statement) return;
    begin(line);
    for (const row of entry.rows(statement.currency)) events.push({ kind: "row", row });
    entry = null;
  }

  function endStatement(line: number): void {
    if (!statement) return;
    begin(line);
    events.push(createEndEvent(statement, line));
    statement = null;
  }

  function endBalance(line: number): void {
    if (!balance || !statement) return;
    applyBalance(statement, balance, line);
    balance = null;
  }

  return {
    hasStatement: () => hasStatement,
    open(name: string, attributes: Record<string, string>, line: number): void {
      if (path.length === 0 && name !== "Document") return;
      path.push(name);
      if (name === "Stmt" && path.length === 3) {
        hasStatement = true;
        const empty = { account: null, currency: null, hasBegun: false };
        statement = { ...empty, opening: null, closing: null, interim: [] };
      } else if (statement && path.length === 4 && name === "Ntry") entry = new CamtEntry(line);
      else if (statement && path.length === 4 && name === "Bal")
        balance = { code: "", text: "", isDebit: false };
      entry?.open(path.slice(4), attributes);
    },
    close(name: string, text: string, line: number): void {
      if (path.length === 0) return;
      const pathText = path.slice(3).join("/");
      if (entry) entry.close(path.slice(4), text.trim(), line);
      else if (balance) readBalance(balance, pathText, text.trim());
      else if (statement) readAccount(statement, pathText, text.trim());
      if (pathText === "Ntry") endEntry(line);
      if (pathText === "Bal") endBalance(line);
      if (name === "Stmt" && path.length === 3) endStatement(line);
      path.pop();
    },
  };
}

function readAccount(statement: Statement, pathText: string, text: string): void {
  if (pathText === "Acct/Id/IBAN" || (pathText === "Acct/Id/Othr/Id" && statement.account === null)) {
    statement.account = text;
  }
  if (pathText === "Acct/Ccy") statement.currency = text;
}

/** Returns the opening balance; a later page opens with the interim balance. */
function findOpening({ opening, interim }: Statement): number | null {
  return opening ?? interim[0] ?? null;
}

function createEndEvent(statement: Statement, line: number): ReadEvent {
  const opening = findOpening(statement);
  const laterInterim = statement.opening === null ? statement.interim.slice(1) : statement.interim;
  const closing = statement.closing ?? laterInterim.at(-1) ?? null;
  if (opening === null || closing === null) throw new Unreadable("balance_missing", line);
  return { kind: "end", line, opening, closing };
}

/** Stores a balance in the statement. Without OPBD, the closing balance of the previous day (PRCD) is the opening balance. */
function applyBalance(
  statement: Statement,
  { code, text: written, isDebit: debit }: Balance,
  line: number,
): void {
  const absoluteAmount = readIsoAmount(written);
  if (absoluteAmount === null) throw unreadableValue("balance_unreadable", line, written);
  const amount = debit && absoluteAmount !== 0 ? -absoluteAmount : absoluteAmount;
  if (code === "OPBD" || (code === "PRCD" && statement.opening === null)) statement.opening = amount;
  if (code === "CLBD") statement.closing = amount;
  if (code === "ITBD") statement.interim.push(amount);
}

function readBalance(balance: Balance, pathText: string, text: string): void {
  if (pathText === "Bal/Tp/CdOrPrtry/Cd") balance.code = text;
  if (pathText === "Bal/CdtDbtInd") balance.isDebit = text === "DBIT";
  if (pathText === "Bal/Amt") balance.text = text;
}

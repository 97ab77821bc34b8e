import { describe, expect, test } from "vitest";
import type { Pen } from "#drills/forgery/relabel-nestpay.ts";
import { openScene, type Seen } from "#drills/forgery/scene.ts";
import { writeWire } from "#drills/forgery/wire.ts";
import type { Counterpart } from "#testing/counterparts/donor-at-bank.ts";
import { openLedger } from "#testing/counterparts/ledger.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import type { BankFacts } from "./bank.contract.ts";

/** The bank's own pen, for messages that only the bank could sign, and what the protocol demands of a message. */
export type BanksPen = {
  sign: Pen;
  /** Without one of these words of an approval the bank's signature approves nothing. */
  needed: readonly string[];
  /** Without any value of these it approves nothing. */
  filled?: readonly string[];
  /** Without one of these names a message decides nothing. */
  names: readonly string[];
  /** The message repeats these fields of the form; another value belongs to another form. */
  repeated: readonly string[];
  /** The verdict on a message with an unknown name. */
  unknownName: "ignored" | "inquiry";
};

/** Messages with a valid signature that are not what the bank's document describes: an inquiry decides. */
export function describeSigned(started: () => Counterpart, facts: BankFacts, pen: BanksPen): void {
  describe("a message that the bank signed", () => {
    const approval = facts.words?.approval ?? {};
    let failures: ReturnType<typeof openScene> | undefined;

    /** A failed payment that the message calls approved: only an inquiry can know better. */
    async function told(make: (fields: readonly ByteField[], failed: Seen) => readonly ByteField[]) {
      failures ??= openScene(started(), ["fail-3d", "no-funds"]);
      const came: string[] = [];
      for (const failed of (await failures).messages) {
        const ledger = openLedger(started());
        ledger.open(failed.gone.attempt);
        const complete = put(failed.wire.fields, {
          HostRefNum: "123456789012",
          TransId: "26300X",
          ...approval,
        });
        const message = writeWire({ ...failed.wire, fields: make(complete, failed) });
        const verdict = await ledger.apply(started().bank.readCallback(message));
        came.push(ledger.wrong().length > 0 ? "believed" : verdict);
      }
      return came;
    }

    const believes = async (make: Parameters<typeof told>[0]) => (await told(make)).includes("believed");

    test("is believed if it is complete, until an inquiry contradicts it", async () => {
      expect(await told((fields) => pen.sign(fields))).not.toContain("declined");
      expect((await told((fields) => pen.sign(fields))).every((came) => came === "believed")).toBe(true);
    });

    test.each(pen.needed)("approves nothing if %s does not", async (word) => {
      for (const odd of ["own", "", "0", "Failure", "true"]) {
        const isBelieved = await believes((fields, { wire }) => {
          const own = wire.fields.find(([name]) => name === word)?.[1] ?? "";
          const isOther = odd === "own" && own !== approval[word];
          return pen.sign(put(fields, { [word]: isOther ? own : odd }));
        });
        expect(isBelieved, odd).toBe(false);
      }
    });

    test("approves nothing if a value that an approval must have is empty", async () => {
      for (const name of pen.filled ?? [])
        expect(await believes((fields) => pen.sign(put(fields, { [name]: "" }))), name).toBe(false);
    });

    test.each(pen.names)("decides nothing without %s", async (name) => {
      const without = (fields: readonly ByteField[]) => fields.filter(([one]) => one !== name);
      expect(await believes((fields) => without(pen.sign(without(fields))))).toBe(false);
    });

    test.each(pen.repeated)("decides nothing with another %s than the form's", async (name) => {
      for (const odd of ["1", "", "HDAAAAAAAAAAAAAA", "900.00", "https://elsewhere.example/"])
        expect(await believes((fields) => pen.sign(put(fields, { [name]: odd }))), odd).toBe(false);
    });

    test("decides nothing when a name comes twice", async () => {
      const words = facts.words;
      const decisive = [words?.number, words?.amount, words?.hash, words?.merchant, ...Object.keys(approval)];
      for (const name of decisive) {
        if (typeof name !== "string") continue;
        const again = (fields: readonly ByteField[]): ByteField[] => fields.filter(([one]) => one === name);
        for (const more of [again, (): ByteField[] => [[name, ""]]]) {
          expect(await believes((fields) => [...pen.sign(fields), ...more(pen.sign(fields))]), name).toBe(
            false,
          );
          expect(await believes((fields) => [...more(pen.sign(fields)), ...pen.sign(fields)]), name).toBe(
            false,
          );
          if (name !== words?.hash)
            expect(await believes((fields) => pen.sign([...fields, ...more(fields)])), name).toBe(false);
        }
      }
      expect(await believes((fields) => [...pen.sign(fields), ...pen.sign(fields)])).toBe(false);
    });

    test("with a name that the protocol does not know is what its document says", async () => {
      for (const name of ["HASHPARAMS", "Fismi", "zzz", "__proto__"]) {
        const isBelieved = await believes((fields) => pen.sign([...fields, [name, "x"]]));
        expect(isBelieved, name).toBe(pen.unknownName === "ignored");
      }
    });

    test("is the same in whatever way its bytes are written", async () => {
      const written: Record<string, (fields: readonly ByteField[]) => string> = {
        "every byte escaped": (fields) => join(fields, (text) => escapeAll(text)),
        "in small letters": (fields) => join(fields, (text) => escapeAll(text).toLowerCase()),
        "bytes above 127 as they are": (fields) =>
          join(fields, (text) => text.replace(/[^A-Za-z0-9\x80-\xff]/g, escapeAll)),
        "the other way round": (fields) => join([...fields].reverse(), (text) => encodeBytes(text)),
      };
      const turkish =
        facts.words?.approval.ErrMsg === undefined ? { ErrMsg: "Onayland\xfd \xddyi g\xfcnler" } : {};
      for (const [how, write] of Object.entries(written)) {
        const { messages } = await openScene(started(), ["approve"]);
        for (const { gone, wire } of messages) {
          const ledger = openLedger(started());
          ledger.open(gone.attempt);
          const body = new Uint8Array(Buffer.from(write(pen.sign(put(wire.fields, turkish))), "latin1"));
          const came = await ledger.apply(started().bank.readCallback({ ...wire, body }));
          expect(came, how).toBe("settled");
        }
      }
    });
  });
}

function put(fields: readonly ByteField[], change: Readonly<Record<string, string>>): ByteField[] {
  const there = new Set(fields.map(([name]) => name));
  const more = Object.entries(change).filter(([name]) => !there.has(name));
  return [...fields.map(([name, value]): ByteField => [name, change[name] ?? value]), ...more];
}

function join(fields: readonly ByteField[], write: (text: string) => string): string {
  return fields.map(([name, value]) => `${write(name)}=${write(value)}`).join("&");
}

function escapeAll(text: string): string {
  return [...text].map((c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

function encodeBytes(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, escapeAll);
}

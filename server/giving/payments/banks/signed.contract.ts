import { describe, expect, test } from "vitest";
import type { Pen } from "#drills/forgery/relabel-nestpay.ts";
import { openScene, type Seen } from "#drills/forgery/scene.ts";
import { writeWire } from "#drills/forgery/wire.ts";
import type { Counterpart } from "#testing/counterparts/donor-at-bank.ts";
import { openLedger } from "#testing/counterparts/ledger.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";
import type { BankFacts } from "./bank.contract.ts";

/** Signs messages like the bank, and lists what the protocol requires of a message. */
export type BankSigner = {
  sign: Pen;
  /** The fields that must all have their approving value in an approval. */
  needed: readonly string[];
  /** The fields that must not be empty in an approval. */
  filled?: readonly string[];
  /** The fields without which a message decides nothing. */
  names: readonly string[];
  /** The fields that the message copies from the form; with another value, the message belongs to another form. */
  repeated: readonly string[];
  /** How a message with an unknown field is handled. */
  unknownName: "ignored" | "inquiry";
};

/** Tests messages with a valid signature that differ from the bank's document: an inquiry must decide about them. */
export function describeSigned(
  getCounterpart: () => Counterpart,
  facts: BankFacts,
  signer: BankSigner,
): void {
  describe("a message that the bank signed", () => {
    const approval = facts.words?.approval ?? {};
    let failures: ReturnType<typeof openScene> | undefined;

    /** Delivers signed approvals of failed payments. "believed": the message settled the attempt. */
    async function deliverSigned(
      make: (fields: readonly ByteField[], failure: Seen) => readonly ByteField[],
    ) {
      failures ??= openScene(getCounterpart(), ["fail-3d", "no-funds"]);
      const results: string[] = [];
      for (const failure of (await failures).messages) {
        const ledger = openLedger(getCounterpart());
        ledger.open(failure.gone.attempt);
        const complete = withFields(failure.wire.fields, {
          HostRefNum: "123456789012",
          TransId: "26300X",
          ...approval,
        });
        const message = writeWire({ ...failure.wire, fields: make(complete, failure) });
        const verdict = await ledger.apply(getCounterpart().bank.readCallback(message));
        results.push(ledger.wrong().length > 0 ? "believed" : verdict);
      }
      return results;
    }

    const isMessageBelieved = async (make: Parameters<typeof deliverSigned>[0]) =>
      (await deliverSigned(make)).includes("believed");

    test("is believed if it is complete", async () => {
      expect(await deliverSigned((fields) => signer.sign(fields))).not.toContain("declined");
      expect(
        (await deliverSigned((fields) => signer.sign(fields))).every((verdict) => verdict === "believed"),
      ).toBe(true);
    });

    test.each(signer.needed)("approves nothing with another value of %s", async (word) => {
      for (const value of ["own", "", "0", "Failure", "true"]) {
        const isBelieved = await isMessageBelieved((fields, { wire }) => {
          const ownValue = wire.fields.find(([name]) => name === word)?.[1] ?? "";
          const isOther = value === "own" && ownValue !== approval[word];
          return signer.sign(withFields(fields, { [word]: isOther ? ownValue : value }));
        });
        expect(isBelieved, value).toBe(false);
      }
    });

    test("approves nothing if a required value is empty", async () => {
      for (const name of signer.filled ?? [])
        expect(
          await isMessageBelieved((fields) => signer.sign(withFields(fields, { [name]: "" }))),
          name,
        ).toBe(false);
    });

    test.each(signer.names)("decides nothing without %s", async (name) => {
      const without = (fields: readonly ByteField[]) => fields.filter(([fieldName]) => fieldName !== name);
      expect(await isMessageBelieved((fields) => without(signer.sign(without(fields))))).toBe(false);
    });

    test.each(signer.repeated)("decides nothing with another %s than the form's", async (name) => {
      for (const value of ["1", "", "HDAAAAAAAAAAAAAA", "900.00", "https://elsewhere.example/"])
        expect(
          await isMessageBelieved((fields) => signer.sign(withFields(fields, { [name]: value }))),
          value,
        ).toBe(false);
    });

    test("decides nothing if a field is repeated", async () => {
      const words = facts.words;
      const decisive = [words?.number, words?.amount, words?.hash, words?.merchant, ...Object.keys(approval)];
      for (const name of decisive) {
        if (typeof name !== "string") continue;
        const repeatField = (fields: readonly ByteField[]): ByteField[] =>
          fields.filter(([fieldName]) => fieldName === name);
        for (const added of [repeatField, (): ByteField[] => [[name, ""]]]) {
          expect(
            await isMessageBelieved((fields) => [...signer.sign(fields), ...added(signer.sign(fields))]),
            name,
          ).toBe(false);
          expect(
            await isMessageBelieved((fields) => [...added(signer.sign(fields)), ...signer.sign(fields)]),
            name,
          ).toBe(false);
          if (name !== words?.hash)
            expect(
              await isMessageBelieved((fields) => signer.sign([...fields, ...added(fields)])),
              name,
            ).toBe(false);
        }
      }
      expect(await isMessageBelieved((fields) => [...signer.sign(fields), ...signer.sign(fields)])).toBe(
        false,
      );
    });

    test("with an unknown field is ignored or decides nothing, as the bank's document says", async () => {
      for (const name of ["HASHPARAMS", "Fismi", "zzz", "__proto__"]) {
        const isBelieved = await isMessageBelieved((fields) => signer.sign([...fields, [name, "x"]]));
        expect(isBelieved, name).toBe(signer.unknownName === "ignored");
      }
    });

    test("settles in every encoding of its bytes and every sequence of its fields", async () => {
      const encodings: Record<string, (fields: readonly ByteField[]) => string> = {
        "every byte escaped": (fields) => join(fields, (text) => escapeAll(text)),
        "in small letters": (fields) => join(fields, (text) => escapeAll(text).toLowerCase()),
        "bytes above 127 as they are": (fields) =>
          join(fields, (text) => text.replace(/[^A-Za-z0-9\x80-\xff]/g, escapeAll)),
        "the other way round": (fields) => join([...fields].reverse(), (text) => encodeBytes(text)),
      };
      const turkish =
        facts.words?.approval.ErrMsg === undefined ? { ErrMsg: "Onayland\xfd \xddyi g\xfcnler" } : {};
      for (const [encoding, write] of Object.entries(encodings)) {
        const { messages } = await openScene(getCounterpart(), ["approve"]);
        for (const { gone, wire } of messages) {
          const ledger = openLedger(getCounterpart());
          ledger.open(gone.attempt);
          const body = new Uint8Array(
            Buffer.from(write(signer.sign(withFields(wire.fields, turkish))), "latin1"),
          );
          const result = await ledger.apply(getCounterpart().bank.readCallback({ ...wire, body }));
          expect(result, encoding).toBe("settled");
        }
      }
    });
  });
}

function withFields(fields: readonly ByteField[], change: Readonly<Record<string, string>>): ByteField[] {
  const names = new Set(fields.map(([name]) => name));
  const addedFields = Object.entries(change).filter(([name]) => !names.has(name));
  return [...fields.map(([name, value]): ByteField => [name, change[name] ?? value]), ...addedFields];
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

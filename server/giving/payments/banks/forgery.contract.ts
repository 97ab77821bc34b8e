import { describe, expect, test } from "vitest";
import { type Attack, anyForgers } from "#drills/forgery/forge-any.ts";
import { forge, openScene, type Scene } from "#drills/forgery/scene.ts";
import { writeWire } from "#drills/forgery/wire.ts";
import { type Counterpart, openCounterpart } from "#testing/counterparts/donor-at-bank.ts";
import { type Ledger, openLedger } from "#testing/counterparts/ledger.ts";
import { createRandom } from "#testing/donor/random.ts";
import type { BankFacts } from "./bank.contract.ts";
import type { CallbackMessage } from "./bank.ts";

const form = "application/x-www-form-urlencoded";

/**
 * The contract of forged messages that a stranger or the donor could make: no order gets more than the bank's record.
 * `forgeries`: of each kind in each of two scenes; the drill `forgery` makes some 200,000.
 */
export function describeForgeries(started: () => Counterpart, facts: BankFacts, forgeries: number): void {
  describe("a forged message", () => {
    test.each(["", "a=1", "a=1&a=2", "%00=%ff", "__proto__=1"])("%j is not trusted", (text) => {
      expect(started().bank.verify(new URLSearchParams(text)).kind).toBe("untrusted");
    });

    test.each([form, "application/json", "text/xml", "multipart/form-data", ""])(
      "of hostile bytes, announced as %j, is read without throwing and not trusted",
      (type) => {
        for (const body of hostileBodies()) {
          const headers = new Headers({ "content-type": type });
          const fields = started().bank.readCallback({ body, headers, query: new URLSearchParams() });
          expect(started().bank.verify(fields).kind).toBe("untrusted");
        }
      },
    );

    test("whose values are garbage settles nothing", async () => {
      const { ledger, messages } = await openScene(started(), ["approve"]);
      for (const { wire } of messages) {
        for (const value of ["", "\0", "x".repeat(60_000), "\xff\xfe", "<b>", "[object Object]"]) {
          const fields = wire.fields.map(([name]) => [name, value] as const);
          await bring(ledger, { ...writeWire({ ...wire, fields }), query: new URLSearchParams() });
        }
      }
      expect(ledger.wrong()).toEqual([]);
    });

    const forgers = { ...anyForgers, ...facts.forgers };
    let scenes: Scene[] | undefined;
    if (facts.words)
      test.each(Object.keys(forgers))("%s: settles and fails nothing that the bank did not", async (name) => {
        scenes ??= [
          await openScene(started(), ["approve", "fail-3d"]),
          await openScene(started(), ["no-funds", "approve"]),
        ];
        for (const { messages, victim, open } of scenes) {
          const ledger = openLedger(started());
          ledger.open(open);
          for (let n = 0; n < forgeries; n++) {
            const message = messages[n % messages.length];
            const other = messages[(n + 1) % messages.length];
            // Each message meets a new ledger, so that earlier messages have no effect.
            for (const { gone } of messages) ledger.open(gone.attempt);
            if (message && other) await bring(ledger, forged(name, { message, other, victim }, n));
          }
          expect(ledger.wrong()).toEqual([]);
          expect(ledger.stateOf(victim.number)).toBe("started");
        }
      });

    test("says nothing to a site of another merchant", async () => {
      const { messages } = await openScene(started(), ["approve"]);
      for (const setting of facts.identity) {
        const value = started().account[setting] ?? "";
        const account = {
          ...started().account,
          [setting]: `${value.slice(0, -1)}${value.endsWith("1") ? "2" : "1"}`,
        };
        await using other = await openCounterpart({ ...facts, account });
        const ledger = openLedger({ ...other, bookedOf: started().bookedOf });
        for (const { gone } of messages) ledger.open(gone.attempt);
        for (const { gone, wire } of messages) {
          await bring(ledger, writeWire(wire));
          expect(ledger.stateOf(gone.payment.number), setting).toBe("started");
        }
      }
    });

    function forged(name: string, attack: Omit<Attack, "words" | "random">, seed: number): CallbackMessage {
      const forger = forgers[name];
      if (!forger) throw new Error(`nothing to forge: ${name}`);
      const random = createRandom(seed * 7919 + name.length);
      return writeWire(forge(facts, forger, { ...attack, random }));
    }

    function bring(ledger: Ledger, message: CallbackMessage) {
      return ledger.apply(started().bank.readCallback(message));
    }
  });
}

function hostileBodies(): Uint8Array[] {
  const deep = 50_000;
  const texts = ["", "{", "null", "[1]", '{"a":{"b":1}}', '{"__proto__":{"a":1}}', "%E0%A4%A&%=&&", "\0"];
  texts.push(
    "[".repeat(deep),
    `${"[".repeat(deep)}${"]".repeat(deep)}`,
    "<a>".repeat(deep),
    "&".repeat(deep),
  );
  texts.push(
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    `{${'"a":{'.repeat(deep)}`,
    "\ufeff{}",
    "1e999",
    "true",
  );
  const noise = new Uint8Array(3_000).map((_, n) => (n * 37) % 256);
  return [...texts.map((text) => new TextEncoder().encode(text)), noise];
}

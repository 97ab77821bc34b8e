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
 * Tests that messages forged by a stranger or by the donor change no order beyond the bank's record. `forgeries`: the
 * number of each kind in each of two scenes; the drill `forgery` makes about 200,000.
 */
export function describeForgeries(
  getCounterpart: () => Counterpart,
  facts: BankFacts,
  forgeries: number,
): void {
  describe("a forged message", () => {
    test.each(["", "a=1", "a=1&a=2", "%00=%ff", "__proto__=1"])("with the fields %j is untrusted", (text) => {
      expect(getCounterpart().bank.verify(new URLSearchParams(text)).kind).toBe("untrusted");
    });

    test.each([form, "application/json", "text/xml", "multipart/form-data", ""])(
      "of hostile bytes with the content type %j is read without an error and untrusted",
      (type) => {
        for (const body of hostileBodies()) {
          const headers = new Headers({ "content-type": type });
          const fields = getCounterpart().bank.readCallback({ body, headers, query: new URLSearchParams() });
          expect(getCounterpart().bank.verify(fields).kind).toBe("untrusted");
        }
      },
    );

    test("with meaningless values settles nothing", async () => {
      const { ledger, messages } = await openScene(getCounterpart(), ["approve"]);
      for (const { wire } of messages) {
        for (const value of ["", "\0", "x".repeat(60_000), "\xff\xfe", "<b>", "[object Object]"]) {
          const fields = wire.fields.map(([name]) => [name, value] as const);
          await deliver(ledger, { ...writeWire({ ...wire, fields }), query: new URLSearchParams() });
        }
      }
      expect(ledger.wrong()).toEqual([]);
    });

    const forgers = { ...anyForgers, ...facts.forgers };
    let scenes: Scene[] | undefined;
    if (facts.words)
      test.each(Object.keys(forgers))(
        "by the method %s changes no attempt beyond the bank's record",
        async (name) => {
          scenes ??= [
            await openScene(getCounterpart(), ["approve", "fail-3d"]),
            await openScene(getCounterpart(), ["no-funds", "approve"]),
          ];
          for (const { messages, victim, open } of scenes) {
            const ledger = openLedger(getCounterpart());
            ledger.open(open);
            for (let n = 0; n < forgeries; n++) {
              const message = messages[n % messages.length];
              const otherMessage = messages[(n + 1) % messages.length];
              // The attempts are opened again, so that earlier messages have no effect.
              for (const { gone } of messages) ledger.open(gone.attempt);
              if (message && otherMessage)
                await deliver(ledger, forged(name, { message, other: otherMessage, victim }, n));
            }
            expect(ledger.wrong()).toEqual([]);
            expect(ledger.stateOf(victim.number)).toBe("started");
          }
        },
      );

    test("from another merchant's site decides nothing", async () => {
      const { messages } = await openScene(getCounterpart(), ["approve"]);
      for (const setting of facts.identity) {
        const value = getCounterpart().account[setting] ?? "";
        const account = {
          ...getCounterpart().account,
          [setting]: `${value.slice(0, -1)}${value.endsWith("1") ? "2" : "1"}`,
        };
        await using otherMerchant = await openCounterpart({ ...facts, account });
        const ledger = openLedger({ ...otherMerchant, bookedOf: getCounterpart().bookedOf });
        for (const { gone } of messages) ledger.open(gone.attempt);
        for (const { gone, wire } of messages) {
          await deliver(ledger, writeWire(wire));
          expect(ledger.stateOf(gone.payment.number), setting).toBe("started");
        }
      }
    });

    function forged(name: string, attack: Omit<Attack, "words" | "random">, seed: number): CallbackMessage {
      const forger = forgers[name];
      if (!forger) throw new Error(`unknown method: ${name}`);
      const random = createRandom(seed * 7919 + name.length);
      return writeWire(forge(facts, forger, { ...attack, random }));
    }

    function deliver(ledger: Ledger, message: CallbackMessage) {
      return ledger.apply(getCounterpart().bank.readCallback(message));
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

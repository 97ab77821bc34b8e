import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  approval,
  declined,
  failed3d,
  type Message,
  readerOf,
  type Signing,
  sign,
  testAccount,
} from "#testing/counterparts/payfor-messages.ts";
import type { CallbackVerdict } from "../bank.ts";
import { createPayfor } from "./payfor.ts";

/** Without EVERYTHING, only a fifth of the cases run. */
const scaleRuns = (runs: number) => (process.env.EVERYTHING === "1" ? runs : runs / 5);

/**
 * The callback passes through the donor's browser, and its hash covers the values without separators
 * (docs/banks/payfor.md#shapes-before-the-hash). So a donor with genuine messages can move characters between fields.
 */
const strictBank = readerOf(createPayfor(testAccount));
const legacyBank = readerOf(createPayfor({ ...testAccount, legacyHash: "accept" }));

const signedNames = ["OrderId", "AuthCode", "ProcReturnCode", "3DStatus", "ResponseRnd"] as const;
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
/** Ticks that contain 001, which a forger needs: the code 00 and the 3-D status 1 of an approval. */
const ticks = fc
  .tuple(digits(15), fc.nat(15))
  .map(([rest, at]) => `PF${rest.slice(0, at)}001${rest.slice(at)}`);
const numbers = fc.stringMatching(/^HD[A-Z0-9]{14}$/);
const failureCode = fc.oneof(
  fc.constantFrom(
    "MR15",
    "V034",
    "V033",
    "V000",
    "101310",
    "51",
    "05",
    "14",
    "M041",
    "N7",
    "E8",
    "100100",
    "V9100",
  ),
  fc.stringMatching(/^(?:\d{2}|[A-Z]{1,2}\d{2,4}|[A-Z]\d|\d{6})$/).filter((code) => code !== "00"),
);

/** A genuine message of a payment that did not succeed. */
const failure = fc
  .record({
    base: fc.constantFrom(failed3d, declined),
    OrderId: numbers,
    ProcReturnCode: failureCode,
    // The gateway leaves AuthCode empty on a failure, or fills all six characters (V014).
    AuthCode: fc.oneof({ weight: 4, arbitrary: fc.constant("") }, fc.stringMatching(/^[A-Z0-9]{6}$/)),
    ResponseRnd: ticks,
    signing: fc.record({
      digest: fc.constantFrom<"sha1" | "sha256">("sha1", "sha256"),
      order: fc.constantFrom<"extended" | "legacy">("extended", "legacy"),
    }),
  })
  .map(({ base, signing, ...fields }): Message & { signing: Signing } => {
    return Object.assign(sign({ ...base, ...fields }, signing), { signing }) as never;
  });

/** The unsigned fields with the values of an approval. */
const disguise = {
  TxnResult: "Success",
  TxnType: "Auth",
  SecureType: "3DPay",
  PurchAmount: "250.00",
  Currency: "949",
};

/** The verdicts that decide nothing. */
const undecidedKinds = ["untrusted", "unverified"];

function expectNotPaid(message: Message): CallbackVerdict {
  const forged = { ...message, ...disguise };
  for (const bank of [strictBank, legacyBank]) expect(bank.verify(forged).kind).not.toBe("paid");
  return strictBank.verify(forged);
}

function joinSigned(message: Message, order: Signing["order"]): string {
  return signedNames
    .map((name) => (name === "3DStatus" && order === "legacy" ? "" : (message[name] ?? "")))
    .join("");
}

describe("a genuine failure", () => {
  test("with the unsigned fields of an approval is not paid", () => {
    fc.assert(
      fc.property(failure, (message) => {
        expectNotPaid(message);
      }),
      { numRuns: scaleRuns(1_000) },
    );
  });

  test("with characters moved so that code and 3-D status become 00 and 1 is not paid", () => {
    fc.assert(
      fc.property(failure, ({ signing, ...message }) => {
        const plain = joinSigned(message as Message, signing.order);
        const approvalPart = signing.order === "legacy" ? "00" : "001";
        for (let at = plain.indexOf(approvalPart); at !== -1; at = plain.indexOf(approvalPart, at + 1)) {
          for (let start = 0; start <= at; start++) {
            expectNotPaid({
              ...(message as Message),
              OrderId: plain.slice(0, start),
              AuthCode: plain.slice(start, at),
              ProcReturnCode: "00",
              "3DStatus": "1",
              ResponseRnd: plain.slice(at + approvalPart.length),
            });
          }
        }
      }),
      { numRuns: scaleRuns(500) },
    );
  });

  test("with characters moved between fields is neither paid nor another failure", () => {
    const cuts = fc.array(fc.nat(50), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(failure, cuts, fc.boolean(), ({ signing, ...genuine }, cuts, isNearby) => {
        const message = genuine as Message;
        const plain = joinSigned(message, "extended");
        const [a = 0, b = 0, c = 0, d = 0] = cuts.sort((x, y) => x - y);
        // Half of the cases cut only between the fields of variable length, where a forgery is most likely to succeed.
        const [from, code, status, rnd] = isNearby
          ? [16, 16 + (a % 7), 16 + (b % 13), plain.length - 20]
          : [a, b, c, d];
        const shifted = {
          ...message,
          OrderId: plain.slice(0, from),
          AuthCode: plain.slice(from, code),
          ProcReturnCode: plain.slice(code, status),
          "3DStatus": plain.slice(status, rnd),
          ResponseRnd: plain.slice(rnd),
        };
        const verdict = expectNotPaid(shifted);
        const isUnchanged = signedNames.every((name) => shifted[name] === message[name]);
        if (!isUnchanged) expect(undecidedKinds).toContain(verdict.kind);
      }),
      { numRuns: scaleRuns(6_000) },
    );
  });

  test("with the signed fields of an approval is untrusted", () => {
    fc.assert(
      fc.property(failure, ({ signing: _signing, ...message }) => {
        const forged = { ...(message as Message), AuthCode: "S86797", ProcReturnCode: "00", "3DStatus": "1" };
        expect(expectNotPaid(forged).kind).toBe("untrusted");
      }),
      { numRuns: scaleRuns(1_000) },
    );
  });
});

test.each(["1", "A1", "A12", "A1B2", "AB123", "A1B2C3D"])(
  "a message with the AuthCode %s is malformed despite its valid hash",
  (AuthCode) => {
    for (const base of [failed3d, declined, approval]) {
      const verdict = legacyBank.verify(sign({ ...base, AuthCode }));
      expect(verdict).toMatchObject({ kind: "unverified", reason: "malformed-field" });
    }
  },
);

describe("a genuine approval", () => {
  const genuine = fc
    .record({ OrderId: numbers, AuthCode: fc.stringMatching(/^[A-Za-z0-9]{6}$/), ResponseRnd: ticks })
    .map((fields) => sign({ ...approval, ...fields }));

  test("with another amount is paid with that amount, which the caller refuses", () => {
    fc.assert(
      fc.property(genuine, fc.integer({ min: 0, max: 20_000_000 }), (message, amount) => {
        const PurchAmount = `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
        expect(strictBank.verify({ ...message, PurchAmount })).toMatchObject({ kind: "paid", amount });
      }),
    );
  });

  test("with the number of another order is untrusted", () => {
    fc.assert(
      fc.property(genuine, numbers, (message, OrderId) => {
        fc.pre(OrderId !== message.OrderId);
        expect(legacyBank.verify({ ...message, OrderId }).kind).toBe("untrusted");
      }),
      { numRuns: scaleRuns(1_000) },
    );
  });

  test("with a changed signed field decides nothing", () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 24 }),
      failureCode,
      fc.constantFrom("0", "-1", "00", "1"),
    );
    fc.assert(
      fc.property(
        genuine,
        fc.constantFrom(...signedNames, "ResponseHash"),
        anything,
        (message, name, value) => {
          fc.pre(value !== message[name]);
          expect(undecidedKinds).toContain(legacyBank.verify({ ...message, [name]: value }).kind);
        },
      ),
      { numRuns: scaleRuns(3_000) },
    );
  });
});

test("random fields decide nothing and cause no error", () => {
  const field = fc.tuple(
    fc.constantFrom(...signedNames, "ResponseHash", "MerchantID", "x"),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.array(field), (pairs) => {
      expect(undecidedKinds).toContain(strictBank.verify(new URLSearchParams(pairs)).kind);
    }),
    { numRuns: scaleRuns(1_000) },
  );
});

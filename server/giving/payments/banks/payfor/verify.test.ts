import { describe, expect, test } from "vitest";
import {
  approval,
  declined,
  failed3d,
  type Message,
  readerOf,
  sign,
  testAccount,
} from "#testing/counterparts/payfor-messages.ts";
import { createPayfor } from "./payfor.ts";
import { readCallback } from "./read-callback.ts";

const strictBank = readerOf(createPayfor(testAccount));
const legacyBank = readerOf(createPayfor({ ...testAccount, legacyHash: "accept" }));

function without(message: Message, name: string): Message {
  const { [name]: _dropped, ...rest } = message;
  return rest;
}

describe("an authentic approval", () => {
  test("is paid, with all values that are stored", () => {
    expect(strictBank.verify(sign(approval))).toEqual({
      kind: "paid",
      number: "HDABCDEF12345678",
      amount: 25_000,
      currency: "949",
      authCode: "S86797",
      reference: "230422100150",
      cardMask: "415565******6111",
      hashVariant: "extended-sha1",
      inquireFirst: false,
      takenAt: new Date("2022-10-31T19:56:43.507Z"),
    });
  });

  test("may be signed with SHA-256", () => {
    expect(strictBank.verify(sign(approval, { digest: "sha256" }))).toMatchObject({
      kind: "paid",
      hashVariant: "extended-sha256",
    });
  });

  test("is paid without the fields of merchant and institution", () => {
    expect(strictBank.verify(without(without(sign(approval), "MerchantID"), "MbrId")).kind).toBe("paid");
  });

  test.each([
    ["100", 10_000],
    ["199.9", 19_990],
    ["1,00", null],
    ["", null],
    ["250.00\n", null],
  ])("with the amount %j is paid with %s kuruş", (PurchAmount, amount) => {
    expect(strictBank.verify(sign({ ...approval, PurchAmount }))).toMatchObject({ kind: "paid", amount });
  });

  test("in another currency is paid in that currency, which the caller refuses", () => {
    expect(strictBank.verify(sign({ ...approval, Currency: "840" }))).toMatchObject({
      kind: "paid",
      currency: "840",
    });
    expect(strictBank.verify(sign(without(approval, "Currency")))).toMatchObject({
      kind: "paid",
      currency: "",
    });
  });

  test("does not return a full card number", () => {
    expect(strictBank.verify(sign({ ...approval, CardMask: "4155650100416111" }))).toMatchObject({
      cardMask: "",
    });
    expect(strictBank.verify(sign({ ...approval, HostRefNum: "<b>" }))).toMatchObject({ reference: "" });
  });

  test.each([
    ["3DStatus", "-1", "3d"],
    ["3DStatus", "2", "3d"],
    ["AuthCode", "", "payment"],
    ["SecureType", "3DModel", "payment"],
    ["SecureType", "3dpay", "payment"],
    ["TxnType", "PreAuth", "payment"],
    ["TxnResult", "Failed", "payment"],
    ["TxnResult", "", "payment"],
  ])("that %s=%j contradicts needs an inquiry", (name, value, step) => {
    expect(strictBank.verify(sign({ ...approval, [name]: value }))).toMatchObject({
      kind: "declined",
      step,
      returnCode: "00",
      mustInquire: true,
    });
  });
});

test("an approval of the model in the settings is paid, and of the other model needs an inquiry", () => {
  const hostedBank = readerOf(createPayfor({ ...testAccount, model: "3dhost" }));
  expect(hostedBank.verify(sign({ ...approval, SecureType: "3DHost" })).kind).toBe("paid");
  expect(hostedBank.verify(sign(approval))).toMatchObject({ kind: "declined", mustInquire: true });
  expect(strictBank.verify(sign({ ...approval, SecureType: "3DHost" }))).toMatchObject({ mustInquire: true });
});

describe("an authentic failure", () => {
  test("at the 3-D step is declined with that step", () => {
    expect(strictBank.verify(sign(failed3d))).toEqual({
      kind: "declined",
      number: "HDABCDEF12345678",
      step: "3d",
      returnCode: "MR15",
      mustInquire: false,
      hashVariant: "extended-sha1",
    });
  });

  test.each(["05", "51", "N7", "E1", "M041", "V034"])("with code %s is declined", (code) => {
    expect(strictBank.verify(sign({ ...declined, ProcReturnCode: code }))).toMatchObject({
      kind: "declined",
      step: "payment",
      returnCode: code,
      mustInquire: false,
    });
  });

  test.each(["101310", "V029", "V000", "V020", "V033", "V013", "V036"])(
    "with code %s needs an inquiry",
    (code) => {
      const undecided = { ...failed3d, ProcReturnCode: code, TxnResult: "" };
      expect(strictBank.verify(sign(undecided, { digest: "sha256" }))).toMatchObject({
        kind: "declined",
        mustInquire: true,
      });
    },
  );

  test("with the code 101310 divided into 1013 and 10 is malformed", () => {
    const genuine = sign({ ...failed3d, ProcReturnCode: "101310" });
    const shifted = { ...genuine, AuthCode: "1013", ProcReturnCode: "10" };
    expect(strictBank.verify(shifted)).toMatchObject({ kind: "unverified", reason: "malformed-field" });
  });

  test("with an AuthCode needs an inquiry", () => {
    const contradictory = sign({ ...failed3d, AuthCode: "S37109", ProcReturnCode: "V014" });
    expect(strictBank.verify(contradictory)).toMatchObject({
      kind: "declined",
      returnCode: "V014",
      mustInquire: true,
    });
  });
});

describe("the legacy hash", () => {
  test("decides nothing by default, and its reason is reported", () => {
    expect(strictBank.verify(sign(approval, { order: "legacy" }))).toEqual({
      kind: "unverified",
      reason: "legacy-hash-refused",
      number: "HDABCDEF12345678",
    });
  });

  test.each(["sha1", "sha256"] as const)(
    "with %s settles only after an inquiry if it is accepted",
    (digest) => {
      expect(legacyBank.verify(sign(approval, { order: "legacy", digest }))).toMatchObject({
        kind: "paid",
        inquireFirst: true,
        hashVariant: `legacy-${digest}`,
      });
    },
  );

  test("does not affect the extended hash if it is accepted", () => {
    expect(legacyBank.verify(sign(approval))).toMatchObject({
      inquireFirst: false,
      hashVariant: "extended-sha1",
    });
  });
});

describe("a message that proves nothing", () => {
  const genuine = sign(approval);

  test.each([
    ["no fields", {}],
    ["meaningless fields", { "": "", a: "1", __proto__: "x" }],
    ["no number", without(genuine, "OrderId")],
  ])("with %s is untrusted", (_name, message) => {
    expect(strictBank.verify(message as Message)).toMatchObject({
      kind: "untrusted",
      reason: "missing-field",
    });
  });

  test.each(["ResponseHash", "3DStatus", "ProcReturnCode", "ResponseRnd"])(
    "is unverified without %s",
    (name) => {
      expect(strictBank.verify(without(genuine, name))).toMatchObject({
        kind: "unverified",
        reason: "missing-field",
      });
    },
  );

  test.each([
    "HDABCDEF1234567",
    "HDABCDEF123456789",
    "hdabcdef12345678",
    "HDABCDEF12345678\n",
    "XXABCDEF12345678",
  ])("with the malformed number %j is untrusted", (OrderId) => {
    const reason = "malformed-field";
    expect(strictBank.verify(sign({ ...approval, OrderId }))).toMatchObject({ kind: "untrusted", reason });
  });

  test.each([
    ["AuthCode", "S867971"],
    ["AuthCode", "S8679 "],
    ["AuthCode", "S8679ı"],
    ["ProcReturnCode", "0"],
    ["ProcReturnCode", "00\n"],
    ["ProcReturnCode", "٠٠"],
    ["ProcReturnCode", ""],
    ["ProcReturnCode", "Approved"],
    ["3DStatus", ""],
    ["3DStatus", "1\n"],
    ["3DStatus", "11"],
    ["ResponseRnd", "PF63802853803507752"],
    ["ResponseRnd", "PF6380285380350775299"],
    ["ResponseRnd", "PF638028538035077529\n"],
    ["ResponseRnd", ""],
  ])("is unverified with the malformed %s %j despite a valid hash", (name, value) => {
    expect(strictBank.verify(sign({ ...approval, [name]: value }))).toMatchObject({
      kind: "unverified",
      reason: "malformed-field",
    });
  });

  test.each(["", "x", "il/SWNG2llQkLgnCbUG6lPYtlgM", "A".repeat(88)])(
    "is unverified with the hash %j",
    (ResponseHash) => {
      const verdict = strictBank.verify({ ...genuine, ResponseHash });
      expect(verdict).toEqual({ kind: "unverified", number: approval.OrderId, reason: "malformed-field" });
    },
  );

  test("is untrusted with another merchant or institution", () => {
    for (const echo of [{ MerchantID: "085300000009705" }, { MerchantID: "" }, { MbrId: "12" }]) {
      expect(strictBank.verify({ ...genuine, ...echo })).toMatchObject({ reason: "foreign-merchant" });
    }
  });

  test("is untrusted if it is signed with another key or for another order", () => {
    const otherMerchant = readerOf(createPayfor({ ...testAccount, merchantPass: "Three-D-Key-78" }));
    expect(otherMerchant.verify(genuine)).toMatchObject({ reason: "hash-mismatch" });
    expect(strictBank.verify({ ...genuine, OrderId: "HDABCDEF12345679" })).toMatchObject({
      reason: "hash-mismatch",
    });
  });

  test.each([
    [approval, "approved"],
    [failed3d, "3d_failed"],
    [declined, "declined"],
    [{ ...approval, "3DStatus": "-1" }, "unclear"],
  ])("is untrusted, and reports its claim for the donor's page", (message, claims) => {
    const ResponseHash = "AAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    expect(strictBank.verify({ ...(message as Message), ResponseHash })).toMatchObject({
      kind: "untrusted",
      number: "HDABCDEF12345678",
      claims,
    });
  });

  test.each([
    "OrderId",
    "ProcReturnCode",
    "3DStatus",
    "PurchAmount",
    "TxnResult",
    "ResponseHash",
    "MerchantID",
  ])("decides nothing if it repeats %s", (name) => {
    const form = new URLSearchParams(genuine);
    form.append(name, genuine[name] ?? "");
    // A message with two numbers identifies no attempt.
    const kind = name === "OrderId" ? "untrusted" : "unverified";
    expect(strictBank.verify(form)).toMatchObject({ kind, reason: "repeated-field" });
    expect(readCallback(form)).toMatchObject({ kind, reason: "repeated-field" });
  });

  test("does not become one by repeating an unused field", () => {
    const form = new URLSearchParams(genuine);
    form.append("ErrMsg", "again");
    expect(strictBank.verify(form).kind).toBe("paid");
  });
});

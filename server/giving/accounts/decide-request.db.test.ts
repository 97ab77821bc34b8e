import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "#server/staff/queries.ts";
import {
  ibans,
  openTestBankAccounts,
  type TestBankAccounts,
  type TestPerson,
  typedAccount,
} from "#testing/world/bank-accounts.ts";
import { approveRequest, refuseRequest } from "./decide-request.ts";
import { findByLink, refuseByLink } from "./refuse-by-link.ts";
import { sendNotices } from "./send-notices.ts";
import { switchAccount } from "./write-account.ts";

let t: TestBankAccounts;
let ada: TestPerson;
let bora: TestPerson;
let cem: TestPerson;
const day = 24 * 60;

beforeAll(async () => {
  t = await openTestBankAccounts();
  ada = await t.hire("Ada");
  bora = await t.hire("Bora");
  cem = await t.hire("Cem");
  await t.ageStaffByDays(8);
});
beforeEach(() => t.clear());
afterAll(() => t.close());

/** Ada requests another IBAN on an open site. */
async function request(): Promise<string> {
  await t.addShown();
  await t.open();
  return t.requestIban(ada, ibans.second);
}

const approve = async (person: TestPerson, id: string) =>
  approveRequest(person.ctx, t.house, id, await t.proof(person));
const iban = async () => (await t.listAccounts())[0]?.iban;
const stateOf = async (id: string) => (await t.listChanges()).find((each) => each.requestId === id)?.state;

test("another administrator approves with password and code, which is effective at once", async () => {
  const id = await request();
  const wrong = await approveRequest(bora.ctx, t.house, id, { ...(await t.proof(bora)), password: "yanlis" });
  expect(wrong).toMatchObject({ kind: "unconfirmed", reason: "password" });
  expect(await iban()).toBe(ibans.first);
  expect(await approve(bora, id)).toEqual({ kind: "effective" });
  expect(await iban()).toBe(ibans.second);
  const [change] = await t.listChanges();
  expect(change).toMatchObject({ state: "effective", requestedName: "Ada", approvedName: "Bora" });
  expect(change?.effectiveAt).toEqual(t.clock.now());
  expect(await approve(cem, id), "again").toEqual({ kind: "decided", state: "effective" });
  await sendNotices(t.house);
  const steps = t.sent.filter(({ to }) => to === "cem@example.org").map(({ subject }) => subject);
  expect(steps).toContain("Bizim Vakıf: banka hesabı değişti");
});

test("nobody approves their own request, and a code works once", async () => {
  const id = await request();
  expect(await approve(ada, id)).toEqual({ kind: "own" });
  const proof = await t.proof(bora);
  expect(await approveRequest(bora.ctx, t.house, "unknown", proof)).toEqual({ kind: "missing" });
  expect(await approveRequest(bora.ctx, t.house, id, proof)).toEqual({ kind: "effective" });
  const next = await t.requestIban(ada, ibans.third);
  expect(await approveRequest(bora.ctx, t.house, next, await t.useProof(bora))).toMatchObject({
    kind: "unconfirmed",
    reason: "used-code",
  });
});

test("any administrator refuses, and nothing changes later", async () => {
  const id = await request();
  expect(await refuseRequest(cem.ctx, t.house, id)).toEqual({ kind: "refused" });
  expect(await refuseRequest(bora.ctx, t.house, id)).toEqual({ kind: "decided", state: "refused" });
  expect(await approve(bora, id)).toEqual({ kind: "decided", state: "refused" });
  t.clock.forwardMinutes(2 * day);
  expect(await t.applyWaited()).toBe(0);
  expect(await iban()).toBe(ibans.first);
  const [entry] = await listAudit(t.db, { entity: "bank-account" }, 1);
  expect(entry).toMatchObject({ action: "refuse-change", actorName: "Cem" });
  expect(await t.requestIban(ada, ibans.second), "may be requested again").toBeTruthy();
});

test("the link in the mail refuses once, without signing in", async () => {
  const id = await request();
  await sendNotices(t.house);
  const token = t.findRefusalToken("cem@example.org");
  const visitor = { db: t.db, clock: t.clock, address: "203.0.113.9" };
  expect(await refuseByLink(visitor, t.house, "a".repeat(43))).toEqual({ kind: "unknown" });
  expect(await findByLink(t.db, token), "opening the page changes nothing").toMatchObject([
    { requestId: id },
  ]);
  expect(await stateOf(id)).toBe("requested");
  expect(await refuseByLink(visitor, t.house, token)).toEqual({ kind: "refused" });
  expect(await stateOf(id)).toBe("refused");
  expect(await refuseByLink(visitor, t.house, token)).toEqual({ kind: "unknown" });
  expect(await refuseByLink(visitor, t.house, t.findRefusalToken("bora@example.org"))).toEqual({
    kind: "decided",
    state: "refused",
  });
  const [entry] = await listAudit(t.db, { entity: "bank-account" }, 1);
  expect(entry).toMatchObject({ action: "refuse-change", actorName: "Cem", address: "203.0.113.9" });
  expect(JSON.stringify(await t.listNotices()), "the database has no usable link").not.toContain(token);
});

test("the approval of a recently changed staff account is recorded, but the change still waits a day", async () => {
  const dila = await t.hire("Dila");
  const id = await request();
  expect(await approve(dila, id)).toMatchObject({ kind: "approved" });
  expect(await stateOf(id)).toBe("approved");
  expect(await iban()).toBe(ibans.first);
  t.clock.forwardMinutes(day);
  expect(await t.applyWaited()).toBe(1);
  expect(await iban()).toBe(ibans.second);
  await t.ageStaffByDays(8);
});

test("a change that a new staff account approved becomes effective when an older account approves it", async () => {
  const ela = await t.hire("Ela");
  const id = await request();
  await approve(ela, id);
  expect(await approve(bora, id)).toEqual({ kind: "effective" });
  await t.ageStaffByDays(8);
});

test("concurrent approvals, refusals and a run of the job have one outcome", async () => {
  for (let round = 0; round < 4; round++) {
    await t.clear();
    const id = await request();
    t.clock.forwardMinutes(day);
    const proofs = [await t.proof(bora), await t.proof(cem)] as const;
    await sendNotices(t.house);
    const link = t.findRefusalToken("bora@example.org");
    const outcomes = await Promise.all([
      approveRequest(bora.ctx, t.house, id, proofs[0]),
      approveRequest(cem.ctx, t.house, id, proofs[1]),
      refuseRequest(cem.ctx, t.house, id),
      refuseByLink({ db: t.db, clock: t.clock, address: null }, t.house, link),
      t.applyWaited().then((count) => ({ kind: count === 1 ? ("effective" as const) : ("none" as const) })),
    ]);
    const decided = outcomes.filter(({ kind }) => kind === "effective" || kind === "refused");
    expect(decided, JSON.stringify(outcomes)).toHaveLength(1);
    const state = await stateOf(id);
    expect(state).toBe(decided[0]?.kind);
    expect(await iban()).toBe(state === "effective" ? ibans.second : ibans.first);
    const steps = (await t.listNotices()).filter(({ step }) => step === "effective" || step === "refused");
    expect(new Set(steps.map(({ step }) => step))).toEqual(new Set([state]));
  }
});

test("of two concurrent requests for one IBAN one is stored", async () => {
  await t.addShown();
  await t.addShown({ iban: ibans.other, name: "Avro", currency: "EUR" });
  await t.open();
  const [own, other] = await t.listAccounts();
  const proofs = [await t.proof(ada), await t.proof(bora)] as const;
  const outcomes = await Promise.all([
    t.change(ada, own?.id ?? "", { ...typedAccount, iban: ibans.third }, proofs[0]),
    t.change(
      bora,
      other?.id ?? "",
      { ...typedAccount, name: "Avro", currency: "EUR", iban: ibans.third },
      proofs[1],
    ),
  ]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["refused", "requested"]);
});

test("who decides about showing an account again sees its name, receiver and IBAN, and the requester's address", async () => {
  await t.addShown();
  await t.open();
  const [account] = await t.listAccounts();
  const id = account?.id ?? "";
  await switchAccount(ada.ctx, t.house, { id, to: "hidden" }, await t.proof(ada));
  await switchAccount(ada.ctx, t.house, { id, to: "shown" }, await t.proof(ada));
  await sendNotices(t.house);
  const mail = t.sent.find(({ text }) => text.includes("yeniden gösterilmesi"))?.text;
  for (const part of [
    "Ada (ada@example.org)",
    "Ana Hesap",
    "Bizim Vakıf",
    "TR33 0006 1005 1978 6457 8413 26",
  ])
    expect(mail).toContain(part);
});

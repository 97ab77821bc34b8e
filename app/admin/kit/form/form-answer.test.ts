import { expect, test } from "vitest";
import { z } from "zod";
import { flag, requiredText, typedAmount } from "#shared/content/content-fields.ts";
import { kitText } from "../kit-text.ts";
import { readForm } from "./form-answer.ts";

const schema = z.object({ title: requiredText(10), target: typedAmount, active: flag(false) });
const failureMessage = "Haber kaydedilirken bir hata oluştu.";

function readSent(fields: Record<string, string>) {
  return readForm(
    new Request("https://a.example/", { method: "POST", body: new URLSearchParams(fields) }),
    schema,
    { allowed: true, failureMessage },
  );
}

async function readValid(fields: Record<string, string> = {}) {
  const form = await readSent({ title: "Başlık", ...fields });
  if (form.kind !== "valid") throw new Error("the form should be valid");
  return form;
}

test("a valid form contains the schema's output and the displayed version of the record", async () => {
  const form = await readValid({
    target: "1.250,50",
    active: "on",
    seen: "2026-11-20T10:00:00.123Z",
    force: "1",
  });
  expect(form.value).toEqual({ title: "Başlık", target: 1_250_50, active: true });
  expect(form.expectedUpdatedAt).toEqual(new Date("2026-11-20T10:00:00.123Z"));
  expect(form.force).toBe(true);
});

test("a form without a version is a new record, and does not overwrite by default", async () => {
  expect(await readValid()).toMatchObject({
    expectedUpdatedAt: null,
    force: false,
    value: { target: null, active: false },
  });
  expect(await readValid({ seen: "never" })).toMatchObject({ expectedUpdatedAt: null });
});

test("an invalid form is answered with its errors by field", async () => {
  const form = await readSent({ title: " ", target: "x" });
  if (form.kind !== "invalid") throw new Error("the form should be invalid");
  expect(form.answer.init?.status).toBe(400);
  expect(form.answer.data.result?.error).toEqual({ title: ["required"], target: ["invalid"] });
});

test("refusals of the server appear at their fields, and errors of the whole form in the banner", async () => {
  const form = await readValid();
  const refusal = form.refuse({ kind: "refused", errors: { title: "taken" } }, failureMessage);
  expect(refusal.data).toMatchObject({ banner: null, stale: null, result: { error: { title: ["taken"] } } });
  expect(form.refuse({ kind: "failed" }, failureMessage).data.banner).toBe(failureMessage);
  expect(form.refuse({ kind: "refused", errors: { "": "Olmaz." } }, failureMessage).data.banner).toBe(
    "Olmaz.",
  );
  expect(form.refuse({ kind: "missing" }, failureMessage).data.banner).toContain(failureMessage);
  expect(form.refuse({ kind: "forbidden" }, failureMessage).init?.status).toBe(403);
});

test("the answer about a stale record names its author and time, and repeats the typed values", async () => {
  const at = new Date("2026-11-20T10:00:00Z");
  const answer = (await readValid()).refuse({ kind: "stale", by: "Ayşe", at, fields: [] }, failureMessage);
  expect(answer.data.stale).toEqual({ by: "Ayşe", at, fields: [] });
  expect(answer.data.result?.initialValue).toMatchObject({ title: "Başlık" });
});

test("names that are not fields of the form are ignored", async () => {
  const ignoredFields = {
    "a[4294967294]": "1",
    "title[4294967294]": "1",
    "title.x": "1",
    "__proto__.x": "1",
    constructor: "1",
    "a[": "1",
    __INTENT__: "{",
    __intent__: "{",
    role: "admin",
  };
  const form = await readValid({ ...ignoredFields, ["__proto__"]: "1" });
  expect(form.value).toEqual({ title: "Başlık", target: null, active: false });
  const refusal = await readSent({ ...ignoredFields, title: " " });
  expect(JSON.stringify(refusal).length).toBeLessThan(1_000);
});

test("without permission the body is not read, and the typed text stays on the screen", async () => {
  const body = new ReadableStream({
    pull() {
      throw new Error("the body was read");
    },
  });
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  const form = await readForm(new Request("https://a.example/", init), schema, {
    allowed: false,
    failureMessage,
  });
  if (form.kind !== "invalid") throw new Error("the form should be refused");
  expect(form.answer.init?.status).toBe(403);
  expect(form.answer.data).toEqual({
    result: null,
    banner: `${failureMessage} ${kitText.noPermission}`,
    stale: null,
    slug: null,
  });
});

test("the answer repeats no more text than a form can have, and cuts the longest texts", async () => {
  const form = await readSent({ title: "x".repeat(150_000), target: "y".repeat(90_000), active: "on" });
  if (form.kind !== "invalid") throw new Error("the form should be invalid");
  // 10 letters for the title, and 10,000 for each of the two fields without a maximum length.
  const maxLetters = 20_010;
  const { initialValue = {} } = form.answer.data.result ?? {};
  expect(JSON.stringify(initialValue).length).toBeLessThan(maxLetters + 100);
  expect(initialValue).toMatchObject({ active: "on", target: "y".repeat(maxLetters - 2) });
});

test("the size limit of a form depends on the texts of its schema", async () => {
  const length = 300_000;
  await expect(readSent({ title: "x".repeat(length) })).rejects.toMatchObject({ status: 413 });
  const longSchema = z.object({ content: requiredText(length) });
  const body = new URLSearchParams({ content: "x".repeat(length) });
  const request = new Request("https://a.example/", { method: "POST", body });
  expect(await readForm(request, longSchema, { allowed: true, failureMessage })).toMatchObject({
    kind: "valid",
  });
});

import { data, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { createLogger, type Logger } from "#server/platform/log/logger.ts";
import type { Role } from "#server/staff/roles.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";
import { answerIntents, type IntentArgs, resultByKind } from "./answer-intents.server.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const refuse = (status: number, error: string) => data({ error }, { status });

type IntentRun = { role?: Role; intent?: string; log?: Logger; isMalformed?: boolean };

async function runIntent(
  handler: (args: IntentArgs) => Promise<unknown>,
  { role = "admin", intent = "delete", log = testApp.app.log, isMalformed = false }: IntentRun = {},
) {
  const app = { ...testApp.app, log };
  const context = new RouterContextProvider();
  const actor = { id: "1", name: "Deneme", role, overrides: {}, address: null };
  const ctx = { db: app.db, actor, clock: app.clock, log: app.log };
  context.set(appContext, app);
  context.set(staffContext, { actor, ctx } as never);
  const url = new URL("http://localhost/yonetim/users?page=2");
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const request = new Request(
    url,
    isMalformed
      ? { method: "POST", headers, body: "nonsense" }
      : { method: "POST", body: new URLSearchParams({ intent, id: "7" }) },
  );
  const files = isMalformed ? { files: { maxBytes: 1_000, tooLarge: "too large" } } : {};
  const rules = {
    ...files,
    right: { area: "users", level: "change" },
    locked: "locked",
    refuse,
    intents: { delete: handler },
  } as const;
  const result = await answerIntents({ request, url, context }, rules);
  if (result instanceof Response) return [result.status, result.headers.get("Location")];
  const { data: answer, init } = result as ReturnType<typeof refuse>;
  return [init?.status, answer.error];
}

const rejectWith = (code: string) => () => Promise.reject(Object.assign(new Error("failed query"), { code }));
const returnOutcome = (kind: "missing" | "forbidden" | "saved") => async () =>
  resultByKind({ kind }, { saved: "done" });

test("forbidden and missing have default error texts, and a message leads back to the screen", async () => {
  expect(await runIntent(returnOutcome("saved"))).toEqual([302, "/yonetim/users?page=2"]);
  expect(await runIntent(returnOutcome("forbidden"))).toEqual([403, "Bu işlem için yetkiniz yok."]);
  expect(await runIntent(returnOutcome("missing"))).toEqual([
    404,
    "Kullanıcı silinirken bir hata oluştu. Bu kayıt artık yok. Silinmiş olabilir.",
  ]);
});

test("a write that meets a lock has its own error text; other failures have the text of the intent", async () => {
  expect(await runIntent(rejectWith("55P03"))).toEqual([409, "locked"]);
  expect(await runIntent(rejectWith("23505"))).toEqual([500, "Kullanıcı silinirken bir hata oluştu."]);
});

test("without permission no handler runs, and an unknown intent is a bad request", async () => {
  const neverRun = () => Promise.reject(new Error("the handler ran"));
  expect(await runIntent(neverRun, { role: "viewer" })).toEqual([403, "Bu işlem için yetkiniz yok."]);
  for (const intent of ["constructor", "other"])
    await expect(runIntent(neverRun, { intent })).rejects.toMatchObject({ init: { status: 400 } });
});

test("a malformed form is refused with a message", async () => {
  const neverRun = () => Promise.reject(new Error("the handler ran"));
  expect(await runIntent(neverRun, { isMalformed: true })).toEqual([
    400,
    expect.stringContaining("bir kez daha"),
  ]);
});

test("the log names the record of a failed write and the staff member", async () => {
  const lines: string[] = [];
  const log = createLogger("error", { write: (line) => lines.push(line) });
  await runIntent(rejectWith("23505"), { log });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { path: "/:admin/users", intent: "delete", record: "7", actor: "1" },
  ]);
});

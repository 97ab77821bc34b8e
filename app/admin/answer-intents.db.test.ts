import { data, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import type { Role } from "#server/staff/roles.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";
import { answerIntents, type IntentArgs, resultByKind } from "./answer-intents.server.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const refuse = (status: number, error: string) => data({ error }, { status });

async function runIntent(
  handler: (args: IntentArgs) => Promise<unknown>,
  role: Role = "admin",
  intent = "delete",
) {
  const { app } = testApp;
  const context = new RouterContextProvider();
  const actor = { id: "1", name: "Deneme", role, address: null };
  const ctx = { db: app.db, actor, clock: app.clock, log: app.log };
  context.set(appContext, app);
  context.set(staffContext, { actor, ctx } as never);
  const url = new URL("http://localhost/yonetim/users?page=2");
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ intent }) });
  const rules = {
    permission: "users.write",
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
  expect(await runIntent(neverRun, "viewer")).toEqual([403, "Bu işlem için yetkiniz yok."]);
  for (const intent of ["constructor", "other"])
    await expect(runIntent(neverRun, "admin", intent)).rejects.toMatchObject({ init: { status: 400 } });
});

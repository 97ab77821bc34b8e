import { data, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { createLogger, type Logger } from "#server/platform/log/logger.ts";
import type { Role } from "#server/staff/roles.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";
import { answerIntents, says, type Write } from "./answer-intents.server.ts";

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

const refuse = (status: number, error: string) => data({ error }, { status });

type Choice = { role?: Role; intent?: string; log?: Logger; malformed?: boolean };

async function answered(
  work: (write: Write) => Promise<unknown>,
  { role = "admin", intent = "delete", log = opened.app.log, malformed = false }: Choice = {},
) {
  const app = { ...opened.app, log };
  const context = new RouterContextProvider();
  const actor = { id: "1", name: "Deneme", role, address: null };
  const ctx = { db: app.db, actor, clock: app.clock, log: app.log };
  context.set(appContext, app);
  context.set(staffContext, { actor, ctx } as never);
  const url = new URL("http://localhost/yonetim/users?page=2");
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const request = new Request(
    url,
    malformed
      ? { method: "POST", headers, body: "nonsense" }
      : { method: "POST", body: new URLSearchParams({ intent, id: "7" }) },
  );
  const files = malformed ? { files: { most: 1_000, tooLarge: "too large" } } : {};
  const rules = {
    ...files,
    permission: "users.write",
    locked: "locked",
    refuse,
    intents: { delete: work },
  } as const;
  const said = await answerIntents({ request, url, context }, rules);
  if (said instanceof Response) return [said.status, said.headers.get("Location")];
  const { data: answer, init } = said as ReturnType<typeof refuse>;
  return [init?.status, answer.error];
}

const fails = (code: string) => () => Promise.reject(Object.assign(new Error("failed query"), { code }));
const outcome = (kind: "missing" | "forbidden" | "saved") => async () => says({ kind }, { saved: "done" });

test("each outcome has its usual text, and a saved one leads back to the screen", async () => {
  expect(await answered(outcome("saved"))).toEqual([302, "/yonetim/users?page=2"]);
  expect(await answered(outcome("forbidden"))).toEqual([403, "Bu işlem için yetkiniz yok."]);
  expect(await answered(outcome("missing"))).toEqual([
    404,
    "Kullanıcı silinirken bir hata oluştu. Bu kayıt artık yok. Silinmiş olabilir.",
  ]);
});

test("a write that meets a lock may be retried; the screen handles another failure itself", async () => {
  expect(await answered(fails("55P03"))).toEqual([409, "locked"]);
  expect(await answered(fails("23505"))).toEqual([500, "Kullanıcı silinirken bir hata oluştu."]);
});

test("without permission no write runs, and an unknown intent is a bad request", async () => {
  const never = () => Promise.reject(new Error("ran"));
  expect(await answered(never, { role: "viewer" })).toEqual([403, "Bu işlem için yetkiniz yok."]);
  for (const intent of ["constructor", "other"])
    await expect(answered(never, { intent })).rejects.toMatchObject({ init: { status: 400 } });
});

test("a form that arrives damaged is refused with words", async () => {
  const never = () => Promise.reject(new Error("ran"));
  expect(await answered(never, { malformed: true })).toEqual([400, expect.stringContaining("bir kez daha")]);
});

test("the log names the record of a failed write and who wrote it", async () => {
  const lines: string[] = [];
  const log = createLogger("error", { write: (line) => lines.push(line) });
  await answered(fails("23505"), { log });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { path: "/:admin/users", intent: "delete", record: "7", actor: "1" },
  ]);
});

import { expect, test } from "vitest";
import { silent } from "#server/db/test-database.ts";
import { tryVerb } from "./try-verb.server.ts";

const refusedBy = (code: string) => Object.assign(new Error("failed query"), { code });

test("work that meets a lock may be tried again; other failures may not", async () => {
  const failed = (code: string) => tryVerb(silent, "work failed", Promise.reject(refusedBy(code)));
  expect(await failed("55P03")).toEqual({ kind: "failed", locked: true });
  expect(await failed("40P01")).toEqual({ kind: "failed", locked: true });
  expect(await failed("23505")).toEqual({ kind: "failed", locked: false });
});

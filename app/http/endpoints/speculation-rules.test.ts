import { expect, test } from "vitest";
import { bareApp, get } from "#testing/world/bare-app.ts";
import { loader } from "./speculation-rules.ts";

test("the rules are valid for browsers and do not name the back office", async () => {
  const app = bareApp({}, { ADMIN_PATH: "gizli-kapi" });
  const answer = await get(loader, app, "/speculation-rules.json");
  expect(answer.headers.get("Content-Type")).toBe("application/speculationrules+json");
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
  expect(text).not.toContain("gizli-kapi");
});

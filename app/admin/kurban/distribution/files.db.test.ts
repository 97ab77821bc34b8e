import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { flashContext } from "#app/http/request/flash.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { listPlaceFiles } from "#server/giving/kurban/distribution/read-distribution.ts";
import type { Role } from "#server/staff/roles.ts";
import { maxPlaceFileBytes } from "#shared/giving/kurban-distribution.ts";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { action as open } from "./open-file.ts";
import { loader as screen } from "./page.tsx";
import { action as upload } from "./upload.ts";

let t: Site & ReturnType<typeof kurbanRows>;
let place = "";
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, site.clock.now) };
  place = (await t.addPlace((await t.addSeason()).id)).id;
});
afterAll(() => t.close());

/** Calls a handler for a person with this role. */
async function call(handler: (args: never) => unknown, role: Role, id: string, body?: FormData | string) {
  const context = new RouterContextProvider();
  const { db, clock, log, actor } = await t.as("Ece", role);
  context.set(appContext, {
    db,
    clock,
    log,
    config: { adminPath: "yonetim", publicUrl: "http://localhost" },
    secret: "secret",
  } as never);
  context.set(flashContext, [] as never);
  context.set(staffContext, {
    actor: { ...actor, role },
    ctx: { db, clock, log, actor: { ...actor, role } },
  } as never);
  const url = new URL("http://localhost/yonetim/kurban/distribution");
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const request = new Request(url, {
    method: body === undefined ? "GET" : "POST",
    ...(body === undefined ? {} : { body }),
    ...(typeof body === "string" ? { headers: type } : {}),
  });
  return handler({ request, url, context, params: { adminPath: "yonetim", id } } as never);
}

const formWith = (bytes: Uint8Array<ArrayBuffer>, kind = "recipients") => {
  const form = new FormData();
  form.append("kind", kind);
  form.append("file", new File([bytes], "Zeynep listesi.pdf"));
  return form;
};
const pdf = new TextEncoder().encode("%PDF-1.7");

test("a file of a place is a download that no cache keeps, and its name shows only to staff who may open it", async () => {
  expect(await call(upload, "editor", place, formWith(pdf))).toMatchObject({ status: 302 });
  const [file] = await listPlaceFiles(t.db, place);
  const answer = (await call(open, "editor", file?.id ?? "", "")) as Response;
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("%PDF-1.7");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename="belge-/),
    "x-content-type-options": "nosniff",
  });
  expect(JSON.stringify(await call(screen, "editor", ""))).toContain("Zeynep listesi.pdf");
  expect(JSON.stringify(await call(screen, "viewer", ""))).not.toContain("Zeynep");
  await expect(call(open, "viewer", file?.id ?? "", "")).rejects.toMatchObject({ status: 403 });
});

test("a viewer, a file of another type and a file that is too large store nothing", async () => {
  const before = (await listPlaceFiles(t.db, place)).length;
  expect(await call(upload, "viewer", place, formWith(pdf))).toMatchObject({ status: 403 });
  await call(upload, "editor", place, formWith(new TextEncoder().encode("<svg/>")));
  await call(upload, "editor", place, formWith(new Uint8Array(maxPlaceFileBytes + 100_000)));
  expect((await listPlaceFiles(t.db, place)).length).toBe(before);
});

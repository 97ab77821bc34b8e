import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { addNote } from "#server/giving/notes/write-note.ts";
import type { RightOverrides } from "#server/staff/permissions.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { loader } from "./endpoint.ts";

let t: Site;
let ada: StaffContext;
let order: string;
beforeAll(async () => {
  t = await openSite();
  ada = await t.as("Ada");
  order = await t.place();
  const subject = { entity: "order", entityId: order } as const;
  await addNote(ada, { mail: null }, subject, { text: "0532 111 22 33 arandı", dueOn: null, assignee: null });
});
afterAll(() => t.close());

async function read(query: string, overrides: RightOverrides = {}) {
  const context = new RouterContextProvider();
  context.set(appContext, { db: t.db, clock: t.clock, notes: { mail: null } } as never);
  context.set(staffContext, { actor: { ...ada.actor, overrides } } as never);
  const url = new URL(`http://localhost/gizli/notes?${query}`);
  try {
    return await loader({ url, context, request: new Request(url), params: {} } as never);
  } catch (thrown) {
    return (thrown as { init: { status: number } }).init.status;
  }
}

test("the panel shows notes to people who may see the record, without contacts that they may not see", async () => {
  const address = `entity=order&record=${order}`;
  expect(await read(address)).toMatchObject({
    mayWrite: true,
    notes: [{ text: "0532 111 22 33 arandı", mayEdit: true }],
  });
  expect(await read(address, { contacts: "none" }), "a masked text cannot be saved").toMatchObject({
    notes: [{ text: expect.stringMatching(/^•+.*33 arandı$/), mayEdit: false }],
  });
  expect(await read(address, { orders: "see" })).toMatchObject({
    mayWrite: false,
    assignable: [],
    notes: [{ mayEdit: false }],
  });
  expect(await read(address, { orders: "none" }), "an error would replace the screen").toEqual({
    kind: "forbidden",
  });
  expect(await read("entity=order&record=HD000000000000AA")).toEqual({ kind: "gone" });
  expect(await read("entity=user&record=Ada")).toBe(400);
});

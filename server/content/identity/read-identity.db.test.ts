import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followContent } from "#server/platform/page-cache/follow-content.ts";
import { testConfig } from "#testing/world/environment.ts";
import { openTestRecords, type TestRecords } from "#testing/world/records.ts";
import { createIdentityReader } from "./read-identity.ts";
import { saveIdentity } from "./save-identity.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());

const { site } = testConfig({ SITE_NAME: "Güneş Vakfı" });

/** The identity as one process of the site keeps it. */
async function startProcess() {
  let time = 0;
  const reader = createIdentityReader(staff.db, site, () => time);
  const follower = await followContent(staff.connection, reader);
  return { reader, follower, passMs: (ms: number) => (time += ms) };
}

const rename = (tr: string) =>
  saveIdentity(
    staff.as("admin"),
    createIdentityReader(staff.db, site, () => 0),
    { name: { tr, en: "", ar: "" } },
    null,
  );

test("every process shows a saved name, and keeps it without another query", async () => {
  const processes = [await startProcess(), await startProcess()];
  for (const { reader } of processes) expect((await reader.read()).name.tr).toBe("Güneş Vakfı");
  await rename("Ay Vakfı");
  for (const { reader, follower } of processes) {
    await follower.caughtUp();
    const identity = await reader.read();
    expect(identity.name.tr).toBe("Ay Vakfı");
    // Parts of pages are cached by the object.
    expect(await reader.read()).toBe(identity);
    expect(reader.latest()).toBe(identity);
    // A notice about other content leaves the object as it is.
    reader.clear();
    expect(await reader.read()).toBe(identity);
  }
  await Promise.all(processes.map(({ follower }) => follower.stop()));
});

test("a read that began before a change is not kept", async () => {
  const { reader, follower } = await startProcess();
  const early = reader.read();
  await rename("Yıldız Vakfı");
  await follower.caughtUp();
  await early;
  expect((await reader.read()).name.tr).toBe("Yıldız Vakfı");
  await follower.stop();
});

test("while notices do not arrive, the identity is kept for a second", async () => {
  const { reader, follower, passMs } = await startProcess();
  reader.setConnected(false);
  const before = (await reader.read()).name.tr;
  await staff.db.execute(
    sql`update settings set value = jsonb_set(value, '{name,tr}', '"Deniz Vakfı"') where key = 'identity'`,
  );
  passMs(999);
  expect((await reader.read()).name.tr).toBe(before);
  passMs(1);
  expect((await reader.read()).name.tr).toBe("Deniz Vakfı");
  await follower.stop();
});

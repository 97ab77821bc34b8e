import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailOutbox, smsOutbox } from "#server/messaging/table.ts";
import { settings } from "#server/platform/db/table.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { lockOrder } from "./lock-order.ts";
import { noteSetting } from "./note-setting.ts";
import { type StatusChange, setOrderStatus } from "./set-order-status.ts";
import { type StatusCause, statusChanges } from "./status-changes.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(settings);
  await noteSetting(t.db, "mail.enabled", true);
  await t.as("Ada");
});

const decided = { by: "Ada", note: null } as const;
/** The causes of imports are not of one order (import-orders.ts). */
type SingleCause = Exclude<StatusCause, "import" | "undone import">;
const changes: Record<SingleCause, StatusChange> = {
  approval: { cause: "approval", givenOn: "2026-11-20", notifyAfter: null },
  completion: { cause: "completion", ...decided },
  match: { cause: "match", ...decided },
  contradiction: { cause: "contradiction" },
  reopening: { cause: "reopening", ...decided },
  cancellation: { cause: "cancellation", ...decided },
  refund: { cause: "refund", ...decided },
  timeout: { cause: "timeout", by: null, note: null },
  decline: { cause: "decline", errorCode: "51" },
  retry: { cause: "retry" },
  demo: { cause: "demo", status: "completed", errorCode: null },
};

/** Creates an order that the cause can change, with queued messages to withdraw. */
async function orderBefore(cause: SingleCause): Promise<string> {
  const wasCompleted = statusChanges[cause].sms === "withdraw";
  const id = await t.place({
    status: wasCompleted ? "completed" : cause === "retry" ? "payment_failed" : "pending",
  });
  const row = { subject: id, orderId: id, toAddress: "ayse@example.org", language: "tr" };
  await t.db.insert(mailOutbox).values({ ...row, event: "transfer_reminder" });
  if (wasCompleted) {
    await t.db.insert(mailOutbox).values({ ...row, event: "received" });
    await t.db.insert(smsOutbox).values({ orderId: id, phone: "5321234567" });
  }
  return id;
}

async function happened(id: string) {
  const [dueRow] = (
    (await t.db.execute(sql`select 1 from document_due where order_id = ${id}`)) as unknown as {
      rows: unknown[];
    }
  ).rows;
  const stateOf = async (event: "received" | "transfer_reminder") => {
    const which = and(eq(mailOutbox.orderId, id), eq(mailOutbox.event, event));
    return (await t.db.select().from(mailOutbox).where(which))[0]?.state;
  };
  return {
    status: (await t.readOrder(id)).status,
    sms: (await t.readSms(id))?.state,
    received: await stateOf("received"),
    reminder: await stateOf("transfer_reminder"),
    due: dueRow !== undefined,
  };
}

const apply = (id: string, change: StatusChange) =>
  t.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order) await setOrderStatus(tx, order, change, t.clock.now());
  });

const becomes = {
  queue: "queued",
  "queue if automatic": "queued",
  withdraw: "withdrawn",
  nothing: undefined,
};

test.each(Object.keys(changes) as SingleCause[])(
  "%s has the effects of its row in the table",
  async (cause) => {
    await t.db.insert(settings).values({ key: "sms.automatic", value: true });
    const { to, sms, mail, unpaidMail, document } = statusChanges[cause];
    const id = await orderBefore(cause);
    await apply(id, changes[cause]);
    expect(await happened(id)).toEqual({
      status: to === "any" ? "completed" : to,
      sms: becomes[sms],
      received: becomes[mail],
      reminder: unpaidMail === "withdraw" ? "withdrawn" : "queued",
      due: document === "due",
    });
  },
);

test("no SMS is queued when the setting is off, and no mail without a mail server", async () => {
  await noteSetting(t.db, "mail.enabled", false);
  const id = await orderBefore("approval");
  await apply(id, changes.approval);
  expect(await happened(id)).toMatchObject({ status: "completed", sms: undefined, received: undefined });
});

test("the cancellation of an order that was not completed causes no document", async () => {
  const id = await t.place();
  await apply(id, changes.cancellation);
  expect(await happened(id)).toMatchObject({ status: "cancelled", due: false });
});

test("a change that is rolled back queues no SMS and no document", async () => {
  const id = await t.place();
  const broken = t.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order) await setOrderStatus(tx, order, changes.completion, t.clock.now());
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  expect(await happened(id)).toMatchObject({ status: "pending", sms: undefined, due: false });
});

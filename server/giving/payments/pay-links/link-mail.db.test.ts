import { afterAll, expect, test } from "vitest";
import { deliverWaitingMail } from "#server/giving/orders/mail/deliver-mail.ts";
import { openMailOfOrders } from "#testing/world/mail.ts";
import { readPayLink } from "./find-link.ts";
import { requestPayLink } from "./request-pay-link.ts";
import { sendLinkMail } from "./send-pay-link.ts";
import { payLinks } from "./table.ts";

const { t, mail, close } = await openMailOfOrders();
afterAll(close);

const codesThatArrived = () =>
  mail.listArrived().map(({ text }) => /\/ode\/(\w{26})/.exec(String(text))?.[1] ?? "no link");

test("the mail has the only new link, and a request without a mobile phone sends the next one", async () => {
  const ada = await t.as("Ada");
  const gift = { paymentMethod: "card", source: "phone", takenBy: "Ada", customerPhone: null } as const;
  const id = await t.place(gift);
  expect(await sendLinkMail(ada, mail.ctx, id)).toEqual({ kind: "sent" });
  const [code = ""] = codesThatArrived();
  expect((await readPayLink(t.db, code, t.clock.now())).state).toBe("payable");
  expect(await t.db.select().from(payLinks)).toMatchObject([{ way: "mail", createdBy: null }]);

  t.passMinutes(49 * 60);
  await requestPayLink(t, { code, network: null });
  expect(await deliverWaitingMail(mail.ctx)).toBe(1);
  const [, newCode = ""] = codesThatArrived();
  expect((await readPayLink(t.db, newCode, t.clock.now())).state).toBe("payable");

  // Nothing leaves once the order is paid.
  await t.pay(id);
  expect(await sendLinkMail(ada, mail.ctx, id)).toEqual({ kind: "untrue" });
});

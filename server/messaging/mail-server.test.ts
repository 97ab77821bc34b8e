import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type MailFault,
  openTestMailServer,
  readMail,
  type TestMailServer,
} from "#testing/counterparts/mail-server.ts";
import { createMailServer } from "./mail-server.ts";

let smtp: TestMailServer;
beforeEach(async () => {
  smtp = await openTestMailServer();
});
afterEach(() => smtp.close());

const mail = {
  id: "6f2c",
  to: "ayse@example.org",
  subject: "Bağışınız bize ulaştı · KX7-4MPQ-V",
  html: "<p>ğüşıöç</p>",
  text: "ğüşıöç\n",
};
const settings = { from: "İmece Vakfı <panel@example.org>", replyTo: () => "bilgi@example.org" };
const server = (timeoutMs?: number) => createMailServer({ ...settings, smtpUrl: smtp.url }, timeoutMs);

test("a mail arrives once, as HTML and as text, and the answer of the server is stored", async () => {
  expect(await server().send(mail)).toEqual({ kind: "accepted", answer: expect.stringMatching(/^250 /) });
  expect(smtp.received).toMatchObject([{ from: "panel@example.org", to: ["ayse@example.org"] }]);
  const { headers, text, html } = readMail(smtp.received[0]?.raw ?? "");
  expect([text.trim(), html.trim()]).toEqual(["ğüşıöç", "<p>ğüşıöç</p>"]);
  expect(headers).toContain("Message-ID: <6f2c@example.org>");
  expect(headers).toContain("Reply-To: bilgi@example.org");
  expect(headers).toContain("Auto-Submitted: auto-generated");
});

test("the logo is a part of the mail, to which the HTML refers", async () => {
  const logo = Buffer.from("89504e470d0a1a0a", "hex");
  await server().send({ ...mail, html: '<img src="cid:logo" alt="">', logo });
  const raw = smtp.received[0]?.raw ?? "";
  expect(raw).toContain("Content-ID: <logo>");
  expect(raw).toMatch(/Content-Disposition: inline; filename="?logo\.png/);
  expect(raw).toContain(logo.toString("base64"));
});

test.each([
  ["4xx for the recipient", { at: "rcpt", code: 450 }, "later"],
  ["5xx for the recipient", { at: "rcpt", code: 550 }, "never"],
  ["4xx for the mail", { at: "data", code: 451 }, "later"],
  ["5xx for the mail", { at: "data", code: 554 }, "never"],
] satisfies [string, MailFault, string][])(
  "%s is a refusal, and the server does not have the mail",
  async (_, fault, again) => {
    smtp.fail(fault);
    const answer = await server().send(mail);
    const refusal = { answer: expect.stringContaining(String(fault.code)), code: String(fault.code) };
    expect(answer).toEqual({ kind: "refused", again, ...refusal });
    expect(smtp.received).toEqual([]);
  },
);

test.each(["silent-before", "cut-before"] as const)(
  "a connection that is %s the mail is a temporary refusal",
  async (fault) => {
    smtp.fail(fault);
    expect(await server(300).send(mail)).toMatchObject({ kind: "refused", again: "later" });
    expect(smtp.received).toEqual([]);
  },
);

test("the code for the log names an invalid certificate", async () => {
  const secured = await openTestMailServer({ disabledCommands: [] });
  const answer = await createMailServer({ ...settings, smtpUrl: secured.url }).send(mail);
  await secured.close();
  expect(answer).toMatchObject({ kind: "refused", again: "later", code: expect.stringMatching(/CERT/) });
  expect(secured.received).toEqual([]);
});

test.each(["silent-after", "cut-after"] as const)(
  "a connection that is %s the mail leaves the outcome unknown, because the server has the mail",
  async (fault) => {
    smtp.fail(fault);
    expect(await server(1_000).send(mail)).toMatchObject({ kind: "unknown" });
    expect(smtp.received).toHaveLength(1);
  },
);

test("an unreachable server, a wrong password and a server without TLS are tried again", async () => {
  await smtp.close();
  expect(await server().send(mail)).toMatchObject({ kind: "refused", again: "later" });
  smtp = await openTestMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error("wrong password")),
  });
  const wrong = createMailServer({ ...settings, smtpUrl: smtp.url.replace("//", "//panel:yanlis@") });
  expect(await wrong.send(mail)).toEqual({
    kind: "refused",
    again: "later",
    answer: expect.stringContaining("535"),
    code: "535",
  });
  await smtp.close();
  smtp = await openTestMailServer();
  // 0.0.0.0 reaches this machine but is no loopback address, so TLS is required.
  const plain = createMailServer({ ...settings, smtpUrl: smtp.url.replace("127.0.0.1", "0.0.0.0") });
  expect(await plain.send(mail)).toMatchObject({ kind: "refused", again: "later" });
  expect(smtp.received).toEqual([]);
});

test("a stopping process ends a delivery that has not handed over the mail", async () => {
  smtp.fail("silent-before");
  const stop = new AbortController();
  const sending = server().send(mail, stop.signal);
  stop.abort();
  expect(await sending).toMatchObject({ kind: "refused", again: "later" });
  expect(smtp.received).toEqual([]);
});

import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { createMail } from "./mail.ts";

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

type Received = { from: string; to: string[]; raw: string };

/** A real SMTP server; with a password it takes mail only from who knows it. */
async function listen(password?: string): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (auth, _, done) =>
      auth.username === "panel" && auth.password === password
        ? done(null, { user: "panel" })
        : done(new Error("wrong password")),
    onData(stream, session, done) {
      let raw = "";
      stream.setEncoding("utf8");
      stream.on("data", (part: string) => {
        raw += part;
      });
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
  });
  server = smtp;
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const address = smtp.server.address();
  return { port: typeof address === "object" && address ? address.port : 0, received };
}

const mail = { to: "zeynep@example.org", subject: "Yeni parola: İmece", text: "Merhaba Çağrı,\nğüşıöç\n" };
const from = "İmece Vakfı <panel@example.org>";

/** Quoted-printable and base64 bodies, as mail programs show them. */
function bodyOf(raw: string): string {
  const body = raw.slice(raw.indexOf("\r\n\r\n") + 4);
  if (/content-transfer-encoding: base64/i.test(raw)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

test("a mail server gets the message with its sender, receiver and Turkish letters", async () => {
  const { port, received } = await listen();
  await createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from })(mail);
  expect(received).toMatchObject([{ from: "panel@example.org", to: ["zeynep@example.org"] }]);
  expect(bodyOf(received[0]?.raw ?? "").replaceAll("\r", "")).toContain("Merhaba Çağrı,\nğüşıöç");
});

test("signs in with what the address says; a wrong password is an error, not silence", async () => {
  const { port, received } = await listen("gizli parola");
  const url = (password: string) => `smtp://panel:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  await expect(createMail({ smtpUrl: url("baska"), from })(mail)).rejects.toThrow();
  expect(received).toEqual([]);
  await createMail({ smtpUrl: url("gizli parola"), from })(mail);
  expect(received).toHaveLength(1);
});

test("a server that is not there is an error", async () => {
  const { port } = await listen();
  await new Promise<void>((resolve) => server?.close(() => resolve()));
  server = undefined;
  await expect(createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from })(mail)).rejects.toThrow();
});

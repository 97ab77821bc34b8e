import { format } from "node:util";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { createMail } from "./mail.ts";

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

type Received = { from: string; to: string[]; raw: string };

/** Starts a real SMTP server. With a password it accepts mail only after a sign-in. */
async function listen(
  password?: string,
  options: SMTPServerOptions = { disabledCommands: ["STARTTLS"] },
): Promise<{ port: number; received: Received[]; said: string[] }> {
  const messages: Received[] = [];
  const commands: string[] = [];
  const smtp = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    logger: recordCommands(commands),
    ...options,
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
        messages.push({
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
  return {
    port: typeof address === "object" && address ? address.port : 0,
    received: messages,
    said: commands,
  };
}

/** Records the commands of a client, one line each. */
function recordCommands(commands: string[]) {
  const record = (...[, message, ...rest]: unknown[]) => {
    const text = format(message, ...rest);
    if (text.startsWith("C: ")) commands.push(text.slice(3).trim());
  };
  const levels = { trace: record, debug: record, info: record, warn: record, error: record, fatal: record };
  return { ...levels, level: () => {} } as unknown as NonNullable<SMTPServerOptions["logger"]>;
}

const mail = { to: "zeynep@example.org", subject: "Yeni parola: İmece", text: "Merhaba Çağrı,\nğüşıöç\n" };
const from = "İmece Vakfı <panel@example.org>";

/** Decodes a quoted-printable or base64 body. */
function bodyOf(raw: string): string {
  const body = raw.slice(raw.indexOf("\r\n\r\n") + 4);
  if (/content-transfer-encoding: base64/i.test(raw)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

test("a mail server gets the message with its sender, recipient and Turkish letters", async () => {
  const { port, received } = await listen();
  await createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from })(mail);
  expect(received).toMatchObject([{ from: "panel@example.org", to: ["zeynep@example.org"] }]);
  expect(bodyOf(received[0]?.raw ?? "").replaceAll("\r", "")).toContain("Merhaba Çağrı,\nğüşıöç");
});

test("signs in with the credentials of the address; a wrong password is an error", async () => {
  const { port, received } = await listen("gizli parola");
  const url = (password: string) => `smtp://panel:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  await expect(createMail({ smtpUrl: url("baska"), from })(mail)).rejects.toThrow();
  expect(received).toEqual([]);
  await createMail({ smtpUrl: url("gizli parola"), from })(mail);
  expect(received).toHaveLength(1);
});

test("an unreachable server is an error", async () => {
  const { port } = await listen();
  await new Promise<void>((resolve) => server?.close(() => resolve()));
  server = undefined;
  await expect(createMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from })(mail)).rejects.toThrow();
});

test.each([
  ["does not know STARTTLS", { disabledCommands: ["STARTTLS"] }],
  // An attacker between client and server can remove the server's offer of STARTTLS.
  ["does not offer it, and refuses", { hideSTARTTLS: true, disabledCommands: ["STARTTLS"] }],
  // No authority has signed the library's own certificate for this name.
  ["offers it with a certificate that proves nothing", {}],
] satisfies [string, SMTPServerOptions][])(
  "a server on another machine that %s gets no password and no link",
  async (_, options) => {
    const { port, received, said } = await listen("gizli parola", options);
    // 0.0.0.0 reaches this machine but is no loopback address.
    const smtpUrl = `smtp://panel:${encodeURIComponent("gizli parola")}@0.0.0.0:${port}`;
    await expect(createMail({ smtpUrl, from })(mail)).rejects.toMatchObject({
      code: expect.stringMatching(/^(ETLS|ESOCKET|ECONNECTION|DEPTH_ZERO_SELF_SIGNED_CERT)$/),
    });
    expect(received).toEqual([]);
    expect(said.filter((line) => !/^(EHLO|STARTTLS|QUIT|HELO)/i.test(line))).toEqual([]);
    expect(said).toContainEqual(expect.stringMatching(/^STARTTLS/i));
  },
);

test("no option in the address switches TLS off", async () => {
  const { port, received } = await listen();
  const smtpUrl = `smtp://0.0.0.0:${port}?requireTLS=false&ignoreTLS=true&tls.rejectUnauthorized=false`;
  await expect(createMail({ smtpUrl, from })(mail)).rejects.toThrow();
  expect(received).toEqual([]);
});

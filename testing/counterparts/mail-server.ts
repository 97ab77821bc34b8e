import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A fault of the mail server: a refusal with this code at this step, no answer, or a dropped connection. */
export type MailFault =
  | { at: "rcpt" | "data"; code: number }
  | "silent-before"
  | "cut-before"
  /** The server has received the whole mail and keeps it. */
  | "silent-after"
  | "cut-after";

type ReceivedMail = { to: string[]; from: string; raw: string };

export type TestMailServer = Awaited<ReturnType<typeof openTestMailServer>>;

/** A real SMTP server with faults. */
export async function openTestMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let choose: () => MailFault | undefined = () => undefined;
  let silent = false;
  /** The fault of the mail in each session. */
  const faults = new Map<string, MailFault | undefined>();
  const refusal = (code: number) => Object.assign(new Error("refused for a test"), { responseCode: code });
  const cut = (port?: number) => {
    for (const socket of sockets) if (port === undefined || socket.remotePort === port) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, { id, remotePort }, done) {
      const fault = choose();
      faults.set(id, fault);
      if (fault === "silent-before") return;
      if (fault === "cut-before") return cut(remotePort);
      done(typeof fault === "object" && fault.at === "rcpt" ? refusal(fault.code) : null);
    },
    onData(stream, { id, remotePort, envelope: { mailFrom, rcptTo } }, done) {
      const parts: Buffer[] = [];
      const fault = faults.get(id);
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (typeof fault === "object" && fault.at === "data") return done(refusal(fault.code));
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        });
        if (fault === "silent-after") return;
        if (fault === "cut-after") return cut(remotePort);
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The mail that it accepted, in order. */
    received,
    /** The fault of every further mail, or a function that chooses one for each; undefined: none. */
    fail: (next: MailFault | undefined | (() => MailFault | undefined)) => {
      choose = typeof next === "function" ? next : () => next;
      silent = next === "silent-before" || next === "silent-after";
    },
    /** Whether `fail` made it silent. */
    isSilent: () => silent,
    close: () => {
      cut();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The parts of a mail as mail programs show them: its headers, and the text and the HTML, decoded. */
export function readMail(raw: string): { headers: string; text: string; html: string } {
  const [headers = "", ...rest] = raw.split("\r\n\r\n");
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const parts = boundary ? rest.join("\r\n\r\n").split(`--${boundary}`) : [raw];
  const part = (type: string) => {
    const content = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? "";
    const [head = "", ...body] = content.split("\r\n\r\n");
    return decodePart(head, body.join("\r\n\r\n"));
  };
  return { headers: headers.replace(/\r\n[\t ]/g, " "), text: part("text/plain"), html: part("text/html") };
}

function decodePart(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

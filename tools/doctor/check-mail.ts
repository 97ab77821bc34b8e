import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Config } from "#server/compose/config/config.ts";
import { isLoopback } from "#server/platform/is-loopback.ts";
import { type Check, describe, off, ok, wrong } from "./finding.ts";

const patience = 15_000;

/** Greets the mail server, over TLS and with the password, and sends nothing (RFC 5321, RFC 3207, RFC 4954). */
export function checkMail({ mail }: Pick<Config, "mail">): Check {
  return {
    about: "mail",
    async find() {
      if (!mail) return off("no SMTP_URL: nobody gets mail");
      const { host } = new URL(mail.smtpUrl);
      try {
        return ok(`${host} ${await greet(mail.smtpUrl)}`);
      } catch (error) {
        return wrong(`${host}: ${describe(error)}`);
      }
    },
  };
}

async function greet(smtpUrl: string): Promise<string> {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const isSecure = protocol === "smtps:";
  const line = { host, port: Number(port) || (isSecure ? 465 : 587) };
  let socket: Socket = isSecure ? connectTls({ ...line, servername: host }) : connectPlain(line);
  try {
    let talk = conversation(socket);
    await talk(null, "220");
    let offered = await talk("EHLO doctor.invalid", "250");
    if (!isSecure && /STARTTLS/i.test(offered)) {
      await talk("STARTTLS", "220");
      socket = await secured(socket, host);
      talk = conversation(socket);
      offered = await talk("EHLO doctor.invalid", "250");
    } else if (!isSecure && !isLoopback(smtpUrl)) {
      throw new Error("it offers no STARTTLS, so nothing would be sent");
    }
    const isEncrypted = "encrypted" in socket;
    if (username && /AUTH[^\r\n]*PLAIN/i.test(offered)) {
      const parts = ["", decodeURIComponent(username), decodeURIComponent(password)];
      const secret = Buffer.from(parts.join("\0")).toString("base64");
      await talk(`AUTH PLAIN ${secret}`, "235", "AUTH");
    }
    await talk("QUIT", "2").catch(() => {});
    return `greets${isEncrypted ? " over TLS" : ""}${username ? " and takes the password" : ""}`;
  } finally {
    socket.destroy();
  }
}

function secured(socket: Socket, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const upgraded = connectTls({ socket, servername: host }, () => resolve(upgraded));
    upgraded.once("error", reject);
  });
}

/** Sends a command and returns the whole answer, which must begin with the code. `shown` keeps a secret out of errors. */
function conversation(socket: Socket) {
  let buffer = "";
  let wake = () => {};
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  socket.setTimeout(patience, () => fail(new Error(`no answer within ${patience / 1_000} s`)));
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("it closed the connection")));
  const hear = (data: Buffer) => {
    buffer += data.toString("utf8");
    wake();
  };
  socket.on("data", hear);
  return async (command: string | null, code: string, shown = command ?? "the greeting"): Promise<string> => {
    if (command !== null) socket.write(`${command}\r\n`);
    for (;;) {
      // The last line of an answer has a blank after its code.
      const whole = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/.exec(buffer)?.[0];
      if (whole) {
        buffer = buffer.slice(whole.length);
        if (command === "STARTTLS") socket.removeListener("data", hear);
        if (whole.startsWith(code)) return whole;
        throw new Error(`${shown} is answered ${whole.trim().slice(0, 200)}`);
      }
      if (failure) throw failure;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}

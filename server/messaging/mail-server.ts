import { createCounter } from "#server/platform/counter.ts";
import { findCauseCode } from "#server/platform/log/name-cause.ts";
import { dayMs, minuteMs } from "#shared/text/time.ts";
import type { Answer, Channel } from "./channel.ts";
import { logoPart } from "./letters/letter-html.ts";
import { type MailSettings, openTransport } from "./mail.ts";

/** A mail to a donor. Every try has `id` as its Message-ID, so that a receiver can drop a repeated mail. */
export type DonorMail = {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The logo that the HTML shows. */
  logo?: Uint8Array | null;
};

/** Sends mail to donors. Staff read `name`: `smtp.example.org:587`. */
export type MailServer = Pick<Channel<DonorMail>, "name" | "send"> & { from: string };

const handoverCounter = createCounter(
  "imece_mail_total",
  "Mail handed to the mail server, by its answer",
  "answer",
);

export function createMailChannel({ name, send }: MailServer): Channel<DonorMail> {
  return {
    name,
    send,
    kind: "mail",
    handoverCounter,
    screens: "mail",
    leaseMs: 3 * minuteMs,
    // Some servers refuse the first try on purpose, and a server may be down for a day.
    retryAfter: [1, 5, 15, 60, 240, 720, 1440],
    // After a week a message about a gift is of no use.
    maxAgeMs: 7 * dayMs,
    staffTexts: {
      abandoned: "Gönderim yarıda kaldı; e-posta gitmiş olabilir.",
      notWritten: "E-posta hazırlanamadı.",
      tooLate: "Yedi gün içinde gönderilemedi.",
    },
  };
}

/** Ends the delivery to a server that answers each command slowly. It must be shorter than the lease of a claim. */
const deliveryTimeoutMs = 100_000;
/** Ends the delivery when the process stops. */
const stopTimeoutMs = 3_000;

export function createMailServer(
  settings: MailSettings & { replyTo(): string },
  timeoutMs = deliveryTimeoutMs,
): MailServer {
  const transport = openTransport(settings);
  const { host, hostname } = new URL(settings.smtpUrl);
  const domain = /@([A-Za-z0-9.-]+)/.exec(settings.from)?.[1] ?? hostname;
  transport.use("stream", (mail, done) => {
    const { onHandedOver } = mail.data as { onHandedOver?: () => void };
    // The library reads the mail only after the server has asked for it (354), and then ends it with a dot.
    mail.message.processFunc((source) => source.once("end", () => onHandedOver?.()));
    done();
  });
  return {
    name: host,
    from: settings.from,
    async send({ id, to, subject, html, text, logo }, stopping) {
      let isHandedOver = false;
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), timeoutMs);
      // After the mail was handed over, the stopping process waits a moment for the answer.
      const stop = () => void setTimeout(() => deadline.abort(), isHandedOver ? stopTimeoutMs : 0);
      stopping?.addEventListener("abort", stop, { once: true });
      const mail = {
        // The recipient is an object, because the library reads a text as a list of names and addresses.
        to: { name: "", address: to },
        replyTo: settings.replyTo(),
        subject,
        html,
        text,
        attachments: logo ? [toLogoPart(logo)] : [],
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        signal: deadline.signal,
        onHandedOver: () => {
          isHandedOver = true;
        },
      };
      try {
        const { response } = await transport.sendMail(mail);
        return { kind: "accepted", answer: oneLine(response) };
      } catch (error) {
        return toAnswer(error as SmtpError, isHandedOver);
      } finally {
        clearTimeout(timer);
        stopping?.removeEventListener("abort", stop);
      }
    },
  };
}

function toLogoPart(logo: Uint8Array) {
  const content = Buffer.from(logo);
  return { cid: logoPart, filename: "logo.png", content, contentDisposition: "inline" as const };
}

/** The error of the library. `responseCode` and `response` are the server's answer. */
type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number; response?: string };

function toAnswer(error: SmtpError, isHandedOver: boolean): Answer {
  const { code: libraryCode = "", originalCode, responseCode, response } = error;
  const causeCode = originalCode ?? findCauseCode(error) ?? libraryCode;
  const answer = oneLine(response ?? `${error.message} (${causeCode})`);
  const code = /^\d{3}( \d\.\d+\.\d+)?/.exec(answer)?.[0] ?? causeCode;
  // A failed sign-in, or a server without TLS, does not concern this mail, which is sent once the server is corrected.
  if (libraryCode === "EAUTH" || libraryCode === "ETLS")
    return { kind: "refused", answer, code, again: "later" };
  // With 421 after the mail the server closes the connection instead of answering, so it may have the mail.
  if (
    responseCode &&
    responseCode >= 400 &&
    !(responseCode === 421 && isHandedOver && libraryCode !== "EMESSAGE")
  ) {
    return { kind: "refused", answer, code, again: responseCode >= 500 ? "never" : "later" };
  }
  return isHandedOver ? { kind: "unknown", answer, code } : { kind: "refused", answer, code, again: "later" };
}

const maxAnswerLength = 300;

function oneLine(text: string): string {
  return text
    .slice(0, 2 * maxAnswerLength)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, maxAnswerLength);
}

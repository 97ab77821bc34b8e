import { createCounter } from "#server/platform/counter.ts";
import { findCauseCode } from "#server/platform/log/name-cause.ts";
import { dayMs, minuteMs } from "#shared/text/time.ts";
import type { Answer, Channel } from "./channel.ts";
import { type MailSettings, openTransport } from "./mail.ts";

/** A mail to a donor. `id` becomes its Message-ID, the same at every try, so that a receiver can drop a repeated mail. */
export type DonorMail = { id: string; to: string; subject: string; html: string; text: string };

/** Sends mail to donors. Staff read `name`: `smtp.example.org:587`. */
export type MailServer = Pick<Channel<DonorMail>, "name" | "send"> & { from: string };

const handedOver = createCounter(
  "imece_mail_total",
  "Mail handed to the mail server, by its answer",
  "answer",
);

export function mailChannel({ name, send }: MailServer): Channel<DonorMail> {
  return {
    name,
    send,
    what: "mail",
    handedOver,
    screens: "mail",
    leaseMs: 3 * minuteMs,
    // Some servers refuse a first try to see whether it is repeated, and a server may be down for a day.
    retryAfter: [1, 5, 15, 60, 240, 720, 1440],
    // After a week a message about a gift is of no use.
    lifeMs: 7 * dayMs,
    says: {
      abandoned: "Gönderim yarıda kaldı; e-posta gitmiş olabilir.",
      notWritten: "E-posta hazırlanamadı.",
      tooLate: "Yedi gün içinde gönderilemedi.",
    },
  };
}

/** Ends the delivery to a server that answers each command slowly. It must be shorter than the lease of a claim. */
const wholeMs = 100_000;
/** Ends the delivery when the process stops. */
const lastMs = 3_000;

export function createMailServer(
  settings: MailSettings & { replyTo: string },
  patienceMs = wholeMs,
): MailServer {
  const transport = openTransport(settings);
  const { host, hostname } = new URL(settings.smtpUrl);
  const domain = /@([A-Za-z0-9.-]+)/.exec(settings.from)?.[1] ?? hostname;
  transport.use("stream", (mail, done) => {
    const { whenHanded } = mail.data as { whenHanded?: () => void };
    // The library reads the mail only after the server has asked for it (354), and then ends it with a dot.
    mail.message.processFunc((source) => source.once("end", () => whenHanded?.()));
    done();
  });
  return {
    name: host,
    from: settings.from,
    async send({ id, to, subject, html, text }, stopping) {
      let handed = false;
      const giveUp = new AbortController();
      const limit = setTimeout(() => giveUp.abort(), patienceMs);
      // When the server has the mail already, the process waits a moment for the answer.
      const stop = () => void setTimeout(() => giveUp.abort(), handed ? lastMs : 0);
      stopping?.addEventListener("abort", stop, { once: true });
      const mail = {
        // The recipient is an object, because the library reads a text as a list of names and addresses.
        to: { name: "", address: to },
        replyTo: settings.replyTo,
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        signal: giveUp.signal,
        whenHanded: () => {
          handed = true;
        },
      };
      try {
        const { response } = await transport.sendMail(mail);
        return { kind: "accepted", answer: oneLine(response) };
      } catch (error) {
        return understand(error as SmtpError, handed);
      } finally {
        clearTimeout(limit);
        stopping?.removeEventListener("abort", stop);
      }
    },
  };
}

/** The error of the library. `responseCode` and `response` are the server's answer. */
type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number; response?: string };

function understand(error: SmtpError, handed: boolean): Answer {
  const { code: ofLibrary = "", originalCode, responseCode, response } = error;
  const below = originalCode ?? findCauseCode(error) ?? ofLibrary;
  const answer = oneLine(response ?? `${error.message} (${below})`);
  const code = /^\d{3}( \d\.\d+\.\d+)?/.exec(answer)?.[0] ?? below;
  // A failed sign-in, or a server without TLS, does not concern this mail, which is sent once the server is corrected.
  if (ofLibrary === "EAUTH" || ofLibrary === "ETLS") return { kind: "refused", answer, code, again: "later" };
  // With 421 after the mail the server closes the connection instead of answering, so it may have the mail.
  if (responseCode && responseCode >= 400 && !(responseCode === 421 && handed && ofLibrary !== "EMESSAGE")) {
    return { kind: "refused", answer, code, again: responseCode >= 500 ? "never" : "later" };
  }
  return handed ? { kind: "unknown", answer, code } : { kind: "refused", answer, code, again: "later" };
}

const longestAnswer = 300;

function oneLine(text: string): string {
  return text
    .slice(0, 2 * longestAnswer)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, longestAnswer);
}

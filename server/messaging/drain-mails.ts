import type { Logger } from "#server/platform/log/logger.ts";
import type { Mail, SendMail } from "#server/platform/send-mail.ts";
import { minuteMs } from "#shared/text/time.ts";

/** A mail that has failed this many times is not tried again. */
export const mostTries = 20;

const longestPauseMinutes = 60;

/** Returns what a try writes before the mail is sent, so that a crash counts as a failure. */
export function countTry(tries: number, now: Date): { tries: number; nextTryAt: Date } {
  const pause = Math.min(2 ** tries, longestPauseMinutes) * minuteMs;
  return { tries: tries + 1, nextTryAt: new Date(now.getTime() + pause) };
}

/** `tries` includes the present one. */
export type ClaimedMail = { id: string; tries: number; mail: Mail };

type Queue = {
  log: Logger;
  /** What the mails are about, for the log. */
  subject: string;
  send: SendMail;
  /** Takes the next mail that is due. */
  claim(): Promise<ClaimedMail | "withdrawn" | "none">;
  markSent(id: string): Promise<unknown>;
  giveUp(id: string): Promise<unknown>;
};

/** Sends the mails of a queue that are due. Returns how many the mail server took. */
export async function drainMails(
  { log, subject, send, claim, markSent, giveUp }: Queue,
  stopping?: AbortSignal,
): Promise<number> {
  let sent = 0;
  while (!stopping?.aborted) {
    const claimed = await claim();
    if (claimed === "none") break;
    if (claimed === "withdrawn") continue;
    try {
      await send(claimed.mail);
      await markSent(claimed.id);
      sent++;
    } catch (err) {
      log.error({ err, notice: claimed.id }, `mail about ${subject} failed`);
      if (claimed.tries >= mostTries) await giveUp(claimed.id);
    }
  }
  return sent;
}

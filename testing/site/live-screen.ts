import type { LiveKind } from "#shared/giving/live-event.ts";
import { backOffice } from "#testing/site/sign-in.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";

/** A back-office screen that receives the events of its stream. */
export type LiveScreen = {
  answer: Response;
  /** Milliseconds until an event of this kind, or the event to load everything again, arrives. */
  notifiedAfter(kind: LiveKind): Promise<number>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
};

export async function openScreen(site: SiteProcess, cookie: string): Promise<LiveScreen> {
  const stopping = new AbortController();
  const answer = await fetch(`${backOffice(site)}/live`, {
    headers: { accept: "text/event-stream", cookie },
    signal: stopping.signal,
    redirect: "manual",
  });
  const received: string[] = [];
  let wake = () => {};
  const ended = (async () => {
    let unfinished = "";
    for await (const chunk of (answer.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
      const events = (unfinished + chunk).split("\n\n");
      unfinished = events.pop() ?? "";
      received.push(...events);
      wake();
    }
  })().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });

  return {
    answer,
    ended,
    close: () => stopping.abort(),
    async notifiedAfter(kind) {
      const began = performance.now();
      for (;;) {
        const next = received.shift();
        if (next === `data: ${kind}` || next === "data: any") return performance.now() - began;
        if (next !== undefined) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

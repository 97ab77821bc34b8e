import type { LiveKind, LiveNews } from "#shared/live-event.ts";
import { backOffice } from "./harness/sign-in.ts";
import type { SiteProcess } from "./harness/site-process.ts";

/** An open back-office screen: the events of its stream. */
export type LiveScreen = {
  answer: Response;
  /** Milliseconds until it is told of this kind, or to load again. */
  toldAfter(kind: LiveKind): Promise<number>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  /** The id of the last event. */
  lastId(): string;
  close(): void;
};

export async function openScreen(site: SiteProcess, cookie: string, since?: string): Promise<LiveScreen> {
  const stopping = new AbortController();
  const answer = await fetch(`${backOffice(site)}/live`, {
    headers: {
      accept: "text/event-stream",
      cookie,
      ...(since === undefined ? {} : { "Last-Event-ID": since }),
    },
    signal: stopping.signal,
    redirect: "manual",
  });
  const heard: { name: string; data: LiveNews }[] = [];
  let lastId = "";
  let wake = () => {};
  const ended = (async () => {
    let rest = "";
    for await (const chunk of (answer.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(part)?.[1] ?? "";
        lastId = field("id") || lastId;
        heard.push({ name: field("event"), data: JSON.parse(field("data")) as LiveNews });
      }
      wake();
    }
  })().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });

  return {
    answer,
    ended,
    lastId: () => lastId,
    close: () => stopping.abort(),
    async toldAfter(kind) {
      const began = performance.now();
      for (;;) {
        const next = heard.shift();
        if (next?.name === "news") {
          const named = next.data.events.some((event) => event.kind === kind);
          if (named || next.data.missed) return performance.now() - began;
        } else if (!next) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
  };
}

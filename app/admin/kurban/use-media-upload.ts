import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { maxMediaBytes } from "#shared/giving/kurban-media.ts";
import { mediaText as text } from "./media-texts.ts";
import { sendPieces } from "./send-pieces.ts";

type Choice = { target: Record<string, string>; mute: boolean };

/** `percent`: null without an upload. `results`: one line for each file that ended. */
type State = { percent: number | null; name: string; isPaused: boolean; results: readonly Result[] };
type Result = { text: string; isError: boolean };

const idle: State = { percent: null, name: "", isPaused: false, results: [] };

/** Uploads files one after another. A refused file does not stop the following ones. */
export function useMediaUpload() {
  const address = useAdminLink()("kurban/media/upload");
  const { revalidate } = useRevalidator();
  const [state, setState] = useState(idle);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const change = (part: Partial<State>) => setState((before) => Object.assign({}, before, part));
  const report = (line: string, isError: boolean) =>
    setState(({ results }) => {
      return Object.assign({}, idle, { results: [...results, { text: line, isError }] });
    });

  async function start(files: readonly File[], { target, mute }: Choice): Promise<void> {
    setState(idle);
    const controller = new AbortController();
    stopping.current = controller;
    const { signal } = controller;
    for (const file of files) {
      change({ percent: 0, name: file.name, isPaused: false });
      if (file.size > maxMediaBytes) {
        report(`${file.name}: ${text.refused.size}`, true);
        continue;
      }
      try {
        const end = await sendPieces({
          address,
          file,
          target,
          mute,
          signal,
          onProgress: (percent) => change({ percent }),
          onPause: (isPaused) => change({ isPaused }),
        });
        if (end.kind === "stored") report(text.stored(file.name), false);
        else report(`${file.name}: ${end.error}`, true);
      } catch {
        if (!signal.aborted) report(`${file.name}: ${text.failed}`, true);
        else report(text.stopped(file.name), false);
      }
      if (signal.aborted) break;
    }
    void revalidate();
  }

  return { ...state, start, stop: () => stopping.current?.abort() };
}

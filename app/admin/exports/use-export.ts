import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { type ExportFormat, type ExportKind, exportFields, rowsHeader } from "./kinds.ts";
import { receiveFile } from "./receive-file.ts";

export type ExportState =
  | { kind: "idle" }
  | { kind: "running"; done: number; total: number | null }
  | { kind: "finished"; rows: number }
  | { kind: "failed" };

const shownEvery = 150;

/** Fetches an export of the current list, shows the progress and saves the complete file. */
export function useExport() {
  const address = useAdminLink()("export");
  const { search } = useLocation();
  const [state, setState] = useState<ExportState>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(what: ExportKind, format: ExportFormat) {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const show = (next: ExportState) => !own.signal.aborted && setState(next);
    show({ kind: "running", done: 0, total: null });
    try {
      const body = new URLSearchParams(search);
      body.set(exportFields.what, what);
      body.set(exportFields.format, format);
      body.set(exportFields.framed, "1");
      const answer = await fetch(address, { method: "POST", body, signal: own.signal });
      // A redirect to the sign-in page has no such header.
      const count = answer.headers.get(rowsHeader);
      if (!answer.ok || !answer.body || count === null) throw new Error(`answered ${answer.status}`);
      const total = Number(count);
      let last = 0;
      const { file, rows } = await receiveFile(answer.body, types[format], (done) => {
        if (Date.now() - last < shownEvery) return;
        last = Date.now();
        show({ kind: "running", done, total });
      });
      if (own.signal.aborted) return;
      save(file, nameOf(answer) ?? `${what}.${format}`);
      show({ kind: "finished", rows });
    } catch {
      show({ kind: "failed" });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ kind: "idle" });
  }

  return { state, start, cancel };
}

const types: Record<ExportFormat, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

function nameOf(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The timeout lets the browser start to read the file first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

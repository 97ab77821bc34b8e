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

const progressIntervalMs = 150;

/** Fetches an export of the current list, shows the progress and saves the complete file. */
export function useExport() {
  const address = useAdminLink()("export");
  const { search } = useLocation();
  const [state, setState] = useState<ExportState>({ kind: "idle" });
  const currentExport = useRef<AbortController>(null);
  useEffect(() => () => currentExport.current?.abort(), []);

  async function start(exportKind: ExportKind, format: ExportFormat) {
    currentExport.current?.abort();
    const abort = new AbortController();
    currentExport.current = abort;
    const update = (next: ExportState) => !abort.signal.aborted && setState(next);
    update({ kind: "running", done: 0, total: null });
    try {
      const body = new URLSearchParams(search);
      body.set(exportFields.what, exportKind);
      body.set(exportFields.format, format);
      body.set(exportFields.framed, "1");
      const answer = await fetch(address, { method: "POST", body, signal: abort.signal });
      // The answer of a redirect to the sign-in page does not have this header.
      const count = answer.headers.get(rowsHeader);
      if (!answer.ok || !answer.body || count === null) throw new Error(`answered ${answer.status}`);
      const total = Number(count);
      let lastUpdateAt = 0;
      const { file, rows } = await receiveFile(answer.body, types[format], (done) => {
        if (Date.now() - lastUpdateAt < progressIntervalMs) return;
        lastUpdateAt = Date.now();
        update({ kind: "running", done, total });
      });
      if (abort.signal.aborted) return;
      saveFile(file, readFileName(answer) ?? `${exportKind}.${format}`);
      update({ kind: "finished", rows });
    } catch {
      update({ kind: "failed" });
    }
  }

  function cancel() {
    currentExport.current?.abort();
    setState({ kind: "idle" });
  }

  return { state, start, cancel };
}

const types: Record<ExportFormat, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};

function readFileName(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser must start to read the file before its URL is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";
import { awaitStatement, sendStatement } from "./send-statement.ts";
import type { UploadAnswer } from "./upload.ts";

export type StatementUpload = {
  key: number;
  file: File;
  account: string;
  /** The uploaded percentage; 100 while the server reads the file. */
  percent: number;
  /** The answer; null while the upload is running. */
  answer: UploadAnswer | null;
};

/** Uploads statements one at a time. A file with unknown columns waits for `confirm`. */
export function useStatementUpload() {
  const link = useAdminLink();
  const { revalidate } = useRevalidator();
  const [uploads, setUploads] = useState<readonly StatementUpload[]>([]);
  const queue = useRef(Promise.resolve());
  const lastKey = useRef(0);

  const update = (key: number, changes: Partial<StatementUpload>) =>
    setUploads((current) =>
      current.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    );

  function send({ key, file, account }: StatementUpload, layout: Layout | null): void {
    queue.current = queue.current.then(async () => {
      const answer = await sendStatement(link("transfers/upload"), { file, account, layout }, (percent) =>
        update(key, { percent }),
      );
      update(key, { answer });
      await revalidate();
      // The next upload starts while the server is still reading this file.
      if (answer.kind === "reading") void awaitResult(key, answer.id);
    });
  }

  async function awaitResult(key: number, id: string): Promise<void> {
    update(key, { answer: await awaitStatement(link("transfers/upload"), id) });
    await revalidate();
  }

  return {
    uploads,
    start(files: Iterable<File>, account: string): void {
      const newUploads = [...files].map(
        (file): StatementUpload => ({ key: ++lastKey.current, file, account, percent: 0, answer: null }),
      );
      // Finished uploads disappear; running uploads and questions stay.
      setUploads((current) => [
        ...current.filter(({ answer }) => !answer || answer.kind === "layout" || answer.kind === "reading"),
        ...newUploads,
      ]);
      for (const upload of newUploads) send(upload, null);
    },
    confirm(upload: StatementUpload, layout: Layout): void {
      update(upload.key, { answer: null, percent: 0 });
      send(upload, layout);
    },
    remove: (key: number) => setUploads((current) => current.filter((upload) => upload.key !== key)),
  };
}

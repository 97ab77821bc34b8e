import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";
import { awaitStatement, sendStatement } from "./send-statement.ts";
import type { UploadAnswer } from "./upload.ts";

export type Sent = {
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
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const queue = useRef(Promise.resolve());
  const last = useRef(0);

  const change = (key: number, to: Partial<Sent>) =>
    setSent((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)));

  function send({ key, file, account }: Sent, layout: Layout | null): void {
    queue.current = queue.current.then(async () => {
      const answer = await sendStatement(link("transfers/upload"), { file, account, layout }, (percent) =>
        change(key, { percent }),
      );
      change(key, { answer });
      await revalidate();
      // The next file does not wait for the reading of this one.
      if (answer.kind === "reading") void follow(key, answer.id);
    });
  }

  /** Waits for the result of a long file and shows it. */
  async function follow(key: number, id: string): Promise<void> {
    change(key, { answer: await awaitStatement(link("transfers/upload"), id) });
    await revalidate();
  }

  return {
    sent,
    start(files: Iterable<File>, account: string): void {
      const added = [...files].map(
        (file): Sent => ({ key: ++last.current, file, account, percent: 0, answer: null }),
      );
      // Finished files make room; a question stays.
      setSent((all) => [
        ...all.filter(({ answer }) => !answer || answer.kind === "layout" || answer.kind === "reading"),
        ...added,
      ]);
      for (const each of added) send(each, null);
    },
    confirm(each: Sent, layout: Layout): void {
      change(each.key, { answer: null, percent: 0 });
      send(each, layout);
    },
    forget: (key: number) => setSent((all) => all.filter((each) => each.key !== key)),
  };
}

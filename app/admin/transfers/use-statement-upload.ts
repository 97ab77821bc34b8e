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
  /** How much is uploaded; 100 while the server reads. */
  percent: number;
  /** Null: under way. */
  answer: UploadAnswer | null;
};

/** Uploads statements, one after the other. A file whose columns are not known waits for `confirm`. */
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
      // The next file does not wait for it.
      if (answer.kind === "reading") void follow(key, answer.id);
    });
  }

  /** Says in the end what became of a long file. */
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
      // What is done gives way; a question stays.
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

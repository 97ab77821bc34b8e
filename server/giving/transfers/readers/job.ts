import type { LayoutQuestion } from "#shared/giving/statement-layout.ts";
import type { Refusal } from "../refusal-text.ts";
import type { FileEvent } from "./read-file.ts";
import type { TableJob } from "./table.ts";

/** The reader's job, as JSON in its first argument. The file comes on its standard input. */
export type ReaderJob = TableJob;

/** One line of its standard output, as JSON. The last one says what became of the file. */
export type ReaderLine = FileEvent | FileVerdict;

export type FileVerdict =
  | { kind: "whole" }
  | ({ kind: "refused" } & Refusal)
  | {
      kind: "layout";
      reason: "columns_unknown" | "columns_changed";
      account: string;
      question: LayoutQuestion;
    };

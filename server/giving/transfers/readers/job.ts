import type { LayoutQuestion } from "#shared/giving/statement-layout.ts";
import type { Refusal } from "../refusal-text.ts";
import type { FileEvent } from "./read-file.ts";
import type { TableJob } from "./table.ts";

/** The job of the reader program, as JSON in its first argument. Its standard input is the file. */
export type ReaderJob = TableJob;

/** A line of the program's standard output, as JSON. The last line is the verdict. */
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

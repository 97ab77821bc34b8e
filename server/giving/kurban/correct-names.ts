import type { Db } from "#server/platform/db/connect.ts";
import { type Names, type NamesWritten, refuseLocked, writeNames } from "./write-names.ts";

/** Changes the names of shares for their donor. The caller has checked that the order is the donor's. */
export function correctNames({ db }: { db: Db }, input: Names): Promise<NamesWritten> {
  return refuseLocked(
    db.transaction(async (tx): Promise<NamesWritten> => {
      const empty = input.names.find(({ name }) => name.trim() === "");
      return empty ? { kind: "refused", id: empty.id, reason: "name" } : writeNames(tx, input);
    }),
  );
}

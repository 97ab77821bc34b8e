import { RowDelete } from "../kit/row-actions.tsx";

/** Deletes after asking; `note` says what will happen then. */
export function RowRemove({
  row: { id, title },
  archives = false,
  ...asked
}: {
  row: { id: string; title: string };
  question: string;
  note: string;
  /** It stays in the archive, because donors gave to it. */
  archives?: boolean;
  reason: string | undefined;
}) {
  return <RowDelete id={id} title={title} {...(archives && { values: { archived: "1" } })} {...asked} />;
}

import { RowDelete } from "../kit/list/row-actions.tsx";

/** Asks and then deletes; `note` names the consequence. */
export function RowRemove({
  row: { id, title },
  archives = false,
  ...asked
}: {
  row: { id: string; title: string };
  question: string;
  note: string;
  /** It stays in the archive, because it has donations. */
  archives?: boolean;
  reason: string | undefined;
}) {
  return <RowDelete id={id} title={title} {...(archives && { values: { archived: "1" } })} {...asked} />;
}

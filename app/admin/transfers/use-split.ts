import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { RowChoice } from "#app/admin/kit/list/list-table.tsx";
import { useRowFetcher } from "./row-form.tsx";

/** The parameter of requests for the row beside the list. A decision may have removed the row, which is no error. */
export const besideList = "beside";

const wide = "(min-width: 80rem)";

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Returns the chosen row of a wide screen, at first the first one; undefined on a narrow screen and on the server. */
export function useSplit<Row extends { id: number }>(rows: readonly Row[]): RowChoice<Row> | undefined {
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(wide).matches,
    () => false,
  );
  const [chosenId, setChosenId] = useState<number>();
  useFocusOnNext();
  if (!isWide) return undefined;
  return {
    row: rows.find(({ id }) => id === chosenId) ?? rows[0],
    choose: ({ id }) => setChosenId(id),
  };
}

/** After Enter has matched the focused row, the next row gets the focus. After a refusal the row keeps it. */
function useFocusOnNext(): void {
  const { state, data } = useRowFetcher();
  const nextId = useRef<string | null>(null);
  useEffect(() => {
    const row = document.activeElement;
    if (state === "submitting" && row?.matches("[data-row]"))
      nextId.current = row.nextElementSibling?.getAttribute("data-row") ?? null;
    if (state !== "idle" || nextId.current === null) return;
    const next = document.querySelector<HTMLElement>(`[data-row="${nextId.current}"]`);
    nextId.current = null;
    if (data?.message) next?.focus();
  }, [state, data]);
}

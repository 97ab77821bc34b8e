import { createContext, type ReactNode, useContext, useEffect } from "react";
import { openStorage, purge } from "./kept-drafts.ts";

const OwnerContext = createContext<string | null>(null);

/** Wraps every screen of the back office: names the owner of drafts, and removes old drafts and those of others. */
export function DraftOwner({ id, children }: { id: string; children: ReactNode }) {
  useEffect(() => {
    const storage = openStorage();
    if (storage) purge(storage, id, Date.now());
  }, [id]);
  return <OwnerContext value={id}>{children}</OwnerContext>;
}

/** The id of the member of staff; null outside the back office's screens. */
export function useDraftOwner(): string | null {
  return useContext(OwnerContext);
}

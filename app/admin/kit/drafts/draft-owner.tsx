import { createContext, type ReactNode, useContext, useEffect } from "react";
import { openStorage, purge } from "./kept-drafts.ts";

const OwnerContext = createContext<string | null>(null);

/** Around every screen of the back office: says whose unsaved texts are kept, and removes those of others and old ones. */
export function DraftOwner({ id, children }: { id: string; children: ReactNode }) {
  useEffect(() => {
    const storage = openStorage();
    if (storage) purge(storage, id, Date.now());
  }, [id]);
  return <OwnerContext value={id}>{children}</OwnerContext>;
}

/** The id of the member of staff; null outside their screens. */
export function useDraftOwner(): string | null {
  return useContext(OwnerContext);
}

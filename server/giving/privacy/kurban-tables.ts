import { sql } from "drizzle-orm";
import type { DonorTable } from "./donor-table.ts";
import { letNamesChange } from "./erase-shares.ts";
import { erasedText } from "./rules.ts";

/** The part of the register about shares of kurban, whose owners are often other persons than the donor. */
export const kurbanTables = {
  // The name is replaced, because the share stays in the list of its animal (erase-shares.ts).
  kurban_shares: {
    processing: ["proxy", "belief"],
    exportAs: "shares",
    kept: [
      "id",
      "offer_id",
      "owner",
      "proxy_given_by",
      "proxy_channel",
      "proxy_text_version",
      "proxy_language",
      "state",
      "state_reason",
      "animal_id",
      "code",
      "moved_from",
      "wish",
    ],
    erased: { owner_name: null },
    // Keyed digests of phone, browser and network, until the hold ends.
    short: ["hold_keys"],
    // The column refers to a member of staff.
    none: ["proxy_taken_by"],
    isErasedSeparately: true,
    forget: [
      {
        name: "ownerMonths",
        age: sql`(select c.closed_at from kurban_seasons c join kurban_offers f on f.season_id = c.id where f.id = kurban_shares.offer_id)`,
        due: sql`owner_name !~ '^Hisse sahibi [0-9]+$'`,
        before: letNamesChange,
        change: sql`update kurban_shares set owner_name = 'Hisse sahibi ' || n`,
      },
    ],
  },
  // A note of the field can name an owner. It goes together with the names (erase-shares.ts); the event stays.
  kurban_events: {
    processing: ["proxy"],
    exportAs: null,
    kept: ["key", "animal_id", "kind", "device", "by_link", "result", "rule"],
    erased: { note: "" },
    none: ["by_user"],
    isErasedSeparately: true,
    forget: [
      {
        name: "ownerMonths",
        age: sql`(select c.closed_at from kurban_seasons c join kurban_offers f on f.season_id = c.id
          join kurban_animals a on a.offer_id = f.id where a.id = kurban_events.animal_id)`,
        due: sql`note <> ''`,
        before: letNamesChange,
        change: sql`update kurban_events set note = ''`,
      },
    ],
  },
  // The address of a page without names, phones and amounts.
  kurban_order_codes: {
    processing: ["proxy"],
    exportAs: "trackingCodes",
    kept: ["order_id", "code"],
  },
  kurban_share_refunds: {
    processing: ["payment"],
    exportAs: null,
    kept: ["refund_id", "share_id"],
    isErasedSeparately: true,
  },
  // A decision about a share or its animal can name the owner.
  kurban_decisions: {
    processing: ["proxy"],
    exportAs: null,
    kept: ["id", "kind", "subject"],
    erased: { text: erasedText, source: "" },
    none: ["decided_by", "approved_by"],
    erasedRows: (orders) => sql`subject in (
      select unnest(array[s.id, s.animal_id]) from kurban_shares s join order_items i on i.id = s.order_item_id
      where i.order_id in ${orders})`,
    forget: [
      {
        name: "ownerMonths",
        age: sql`(select c.closed_at from kurban_seasons c join kurban_offers f on f.season_id = c.id where f.id = coalesce(
          (select s.offer_id from kurban_shares s where s.id = kurban_decisions.subject),
          (select a.offer_id from kurban_animals a where a.id = kurban_decisions.subject)))`,
        due: sql`(text, source) <> (${erasedText}, '')`,
        change: sql`update kurban_decisions set text = ${erasedText}, source = ''`,
      },
    ],
  },
  kurban_place_files: {
    processing: ["aid"],
    exportAs: null,
    kept: ["id", "place_id", "kind", "file", "title"],
    none: ["by_user"],
    isErasedSeparately: true,
  },
  // The people on the lists of recipients are no donors. The database deletes the row of a place with its file.
  kurban_files: {
    processing: ["aid", "trail"],
    exportAs: null,
    kept: ["id", "type", "data"],
    isErasedSeparately: true,
    forget: [
      {
        name: "ownerMonths",
        age: sql`(select c.closed_at from kurban_place_files f join kurban_places p on p.id = f.place_id
          join kurban_seasons c on c.id = p.season_id where f.file = kurban_files.id)`,
        due: sql`exists (select from kurban_place_files f where f.file = kurban_files.id and f.kind = 'recipients')`,
        change: sql`delete from kurban_files`,
      },
    ],
  },
} satisfies Record<string, DonorTable>;

import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ownerOptions } from "#app/admin/kurban/name-dialog.tsx";
import { Checkbox, RadioCards } from "#app/ui/choice.tsx";
import { looksLikeSeveral, type ShareOwner, shareOwners } from "#shared/giving/kurban-shares.ts";
import { giftText as text } from "./messages.ts";
import type { GiftTarget } from "./read-targets.server.ts";

/** A share as staff type it. */
export type TypedShare = { name: string; owner: ShareOwner; isOne: boolean };

/** Whose names the shares of a line get: the donor's, typed ones, or names that come later. */
export type Naming = "donor" | "each" | "later";

const emptyShare: TypedShare = { name: "", owner: "other", isOne: false };

/** More shares than these are named by pasting after the gift is saved. */
const maxTyped = 28;

const namings = (["donor", "each", "later"] as const).map((value) => {
  return { value, label: text.namings[value] };
});

/** What an offer has left, and the names of the shares of a line. */
export function ShareFields({
  field,
  errorOf,
  offer,
  quantity,
  naming,
  shares,
  onNaming,
  onShares,
}: {
  /** Returns the name of an input of the line. */
  field: (name: string) => string;
  errorOf: (name: string) => string | undefined;
  offer: NonNullable<GiftTarget["offer"]>;
  quantity: number;
  naming: Naming;
  shares: readonly TypedShare[];
  onNaming: (naming: Naming) => void;
  onShares: (shares: readonly TypedShare[]) => void;
}) {
  const count = Math.min(quantity || 0, maxTyped);
  const rows = Array.from({ length: count }, (_, index) => shares[index] ?? emptyShare);
  return (
    <div className="grid gap-3 rounded-md bg-sand-50 p-3 ring-1 ring-sand-200 sm:col-span-full">
      <p className="font-medium" role="status">
        {offer.state === "paused"
          ? text.offerPaused
          : text.offerLeft(formatCount(offer.left), offer.seasonTitle)}
      </p>
      <RadioCards
        legend={text.naming}
        name={field("names")}
        value={naming}
        onChange={(value) => onNaming(namings.find((known) => known.value === value)?.value ?? "donor")}
        className="sm:grid-cols-3"
        options={namings}
      />
      {naming === "later" && <p className="text-xs text-ink-soft">{text.laterHint}</p>}
      {naming === "each" && quantity > maxTyped && (
        <p className="font-medium text-clay-700">{text.tooManyNames(maxTyped)}</p>
      )}
      {naming === "each" &&
        quantity <= maxTyped &&
        rows.map((share, index) => (
          <ShareRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a share is its number.
            key={index}
            n={index + 1}
            field={field}
            share={share}
            error={errorOf(`shares.${index + 1}`)}
            onChange={(changed) => onShares(rows.map((other, at) => (at === index ? changed : other)))}
          />
        ))}
    </div>
  );
}

function ShareRow({
  n,
  field,
  share,
  error,
  onChange,
}: {
  n: number;
  field: (name: string) => string;
  share: TypedShare;
  error: string | undefined;
  onChange: (share: TypedShare) => void;
}) {
  const change = (part: Partial<TypedShare>) => onChange(Object.assign({}, share, part));
  const name = (part: string) => field(`shares.${n}.${part}`);
  return (
    <div className="grid gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_11rem]">
      <PlainField
        label={text.shareName(n)}
        name={name("name")}
        value={share.name}
        maxLength={60}
        onChange={({ target }) => change({ name: target.value })}
        error={error}
      />
      <LabelledSelect
        label={text.shareOwner(n)}
        name={name("owner")}
        value={share.owner}
        options={ownerOptions}
        error={undefined}
        onChange={(value) => change({ owner: shareOwners.find((known) => known === value) ?? share.owner })}
      />
      {looksLikeSeveral(share.name) && (
        <div className="sm:col-span-2">
          <Checkbox name={name("several")} checked={share.isOne} onChange={(isOne) => change({ isOne })}>
            {text.isOneName}
          </Checkbox>
        </div>
      )}
    </div>
  );
}

import { useId, useRef, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { classes } from "#app/ui/class-names.ts";
import { FieldError, FieldLabel, inputClasses } from "#app/ui/field.tsx";
import { findShareError, fitShares } from "#shared/giving/cart-shares.ts";
import { type ShareInput, shareOwners } from "#shared/giving/kurban-shares.ts";
import { formatCount } from "#shared/money/money.ts";

/** The name of the donor. A masked name is shown, but cannot be changed into the name of a share. */
export type ShareDonor = { name: string; isMasked: boolean };

type Fields = {
  donationType: string;
  donor: ShareDonor;
  /** Whether the donor has tried to go on, so that every error is shown. */
  isTried: boolean;
  /** Whether the names are read out at the slaughter. */
  areRead: boolean;
};

/** Asks for whom the shares are. Without `shares` all are on the donor's name, and no name is asked. */
export function ShareChoice({
  shares,
  quantity,
  onChange,
  ...fields
}: Fields & {
  shares: readonly ShareInput[] | undefined;
  quantity: number;
  onChange: (shares: readonly ShareInput[] | undefined) => void;
}) {
  const t = useTranslate();
  // The names come back when the donor unticks the box again.
  const typedShares = useRef<readonly ShareInput[]>([]);
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t("shares.title")}</legend>
      <Checkbox
        checked={shares === undefined}
        onChange={(isAllMine) => {
          if (shares) typedShares.current = shares;
          onChange(isAllMine ? undefined : fitShares(typedShares.current, quantity));
        }}
      >
        {t("shares.all")}
      </Checkbox>
      {shares && <ShareRows {...fields} shares={fitShares(shares, quantity)} onChange={onChange} />}
    </fieldset>
  );
}

export function ShareRows({
  shares,
  numbers,
  areRead,
  onChange,
  ...fields
}: Fields & {
  shares: readonly ShareInput[];
  /** The numbers of the shares, if they are not all of the line. */
  numbers?: readonly number[];
  onChange: (shares: readonly ShareInput[]) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const hintId = areRead ? id : undefined;
  return (
    <>
      {areRead && (
        <p id={hintId} className="mb-3 text-sm text-ink-faint">
          {t("shares.name.hint")}
        </p>
      )}
      <div className="grid gap-4">
        {shares.map((share, index) => (
          <ShareRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a share is its number
            key={index}
            {...fields}
            n={numbers?.[index] ?? index + 1}
            share={share}
            hintId={hintId}
            onChange={(changed) => onChange(shares.with(index, changed))}
          />
        ))}
      </div>
    </>
  );
}

function ShareRow({
  n,
  share,
  donationType,
  donor,
  isTried,
  hintId,
  onChange,
}: Omit<Fields, "areRead"> & {
  n: number;
  share: ShareInput;
  hintId: string | undefined;
  onChange: (share: ShareInput) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const id = useId();
  const name = useRef<HTMLInputElement>(null);
  // The own name is shown until the donor types another one.
  const [typedName, setTypedName] = useState<string | null>(null);
  // A share that is wrong when the page opens shows its error at once.
  const [isLeft, setIsLeft] = useState(() => findShareError(share, donationType) !== null);
  const isOwn = share.owner === "self";
  const ownName = isOwn && !donor.isMasked ? donor.name : "";
  const error = isTried || isLeft ? findShareError(share, donationType) : null;
  const errorId = `${id}-error`;
  const { severalConfirmed: _, ...unconfirmed } = share;

  function changeName(text: string) {
    setTypedName(text);
    onChange({ ...unconfirmed, name: text === ownName ? "" : text });
  }

  return (
    <fieldset
      className="rounded-md border border-sand-200 p-3"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsLeft(true);
      }}
    >
      <legend className="px-1 text-sm font-semibold">{t("shares.n", { n: formatCount(n, locale) })}</legend>
      <div className="grid gap-x-3 gap-y-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <div>
          <FieldLabel htmlFor={`${id}-owner`} label={t("shares.owner")} optionalLabel={undefined} />
          <select
            id={`${id}-owner`}
            value={share.owner}
            onChange={({ target }) => {
              const owner = shareOwners.find((known) => known === target.value) ?? "self";
              onChange({ ...share, owner });
            }}
            // A select counts as read-only.
            className={classes(inputClasses, "bg-white!")}
          >
            {shareOwners.map((owner) => (
              <option key={owner} value={owner}>
                {t(`shares.owner.${owner}`)}
              </option>
            ))}
          </select>
        </div>
        <div>
          <FieldLabel htmlFor={`${id}-name`} label={t("shares.name")} optionalLabel={undefined} />
          <input
            ref={name}
            id={`${id}-name`}
            dir="auto"
            autoComplete="off"
            maxLength={60}
            value={typedName ?? (share.name || ownName)}
            placeholder={isOwn ? donor.name : undefined}
            onChange={({ target }) => changeName(target.value)}
            onBlur={() => setTypedName(null)}
            aria-invalid={error ? true : undefined}
            aria-describedby={[hintId, error && errorId].filter(Boolean).join(" ") || undefined}
            className={inputClasses}
          />
        </div>
      </div>
      {error === "several" ? (
        <div className="flex flex-wrap items-center gap-x-3">
          <FieldError id={errorId} message={t("refusal.shares.several")} />
          <Button
            variant="secondary"
            className="mt-2"
            onClick={() => {
              onChange({ ...share, severalConfirmed: true });
              name.current?.focus();
            }}
          >
            {t("shares.single")}
          </Button>
        </div>
      ) : (
        <FieldError
          id={errorId}
          message={error && t(error === "missing" ? "shares.missing" : "refusal.shares.name")}
        />
      )}
    </fieldset>
  );
}

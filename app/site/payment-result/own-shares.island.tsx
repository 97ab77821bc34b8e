import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { ShareRows } from "#app/site/kurban/share-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ShareInput, ShareOwner, ShareState } from "#shared/giving/kurban-shares.ts";
import { formatCount } from "#shared/money/money.ts";
import type { Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";

type Share = {
  id: string;
  n: number;
  ownerName: string | null;
  owner: ShareOwner;
  severalConfirmed: boolean;
  state: Exclude<ShareState, "moved">;
  stateReason: string | null;
  isLocked: boolean;
};

type Line = { title: string; language: Locale | undefined; donationType: string; shares: readonly Share[] };

/** outdated: the server no longer takes the names from this page. */
type Outcome = "saved" | "locked" | "outdated" | "failed";

/** The changed names by the id of their share. */
type Names = Readonly<Record<string, ShareInput>>;

/** The shares of an order. Their donor corrects the names until the list of the animal is locked. */
export default function OwnShares({
  orderId,
  donorName,
  lines,
}: {
  orderId: string;
  donorName: string;
  lines: readonly Line[];
}) {
  const t = useTranslate();
  const [saved, setSaved] = useState<Names>({});
  const [edited, setEdited] = useState<Names | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const editable = lines.flatMap(({ shares }) => shares.filter(isEditable));
  const nameOf = (share: Share) => ownValue(saved, share.id) ?? toInput(share);

  function edit() {
    flushSync(() => {
      setEdited(Object.fromEntries(editable.map((share) => [share.id, nameOf(share)])));
      setIsTried(false);
      setOutcome(null);
    });
    form.current?.querySelector("select")?.focus();
  }

  function close() {
    flushSync(() => setEdited(null));
    button.current?.focus();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!edited || isBusy) return;
    flushSync(() => setIsTried(true));
    const wrongField = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (wrongField) return wrongField.focus();
    // An older tab must not restore the names that another tab has corrected.
    const names = Object.fromEntries(
      editable
        .map((share) => ({ id: share.id, before: nameOf(share), after: ownValue(edited, share.id) }))
        .flatMap(({ id, before, after }) =>
          after && isChanged(before, after) ? [[id, { ...after, name: after.name.trim() || donorName }]] : [],
        ),
    );
    if (Object.keys(names).length === 0) return close();
    setIsBusy(true);
    const kind = await sendNames(orderId, names);
    setIsBusy(false);
    setOutcome(kind);
    if (kind !== "saved") return;
    setSaved((before) => ({ ...before, ...names }));
    close();
  }

  return (
    <form ref={form} onSubmit={save} noValidate className="mt-3 grid gap-4">
      {lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and two may be equal
        <div key={position}>
          {lines.length > 1 && (
            <h3 lang={line.language ?? "tr"} dir="auto" className="mb-1 font-sans text-sm font-semibold">
              {line.title}
            </h3>
          )}
          <ul className="divide-y divide-sand-200 border-y border-sand-200 text-sm">
            {line.shares.map((share) => (
              <ShareItem key={share.id} share={share} name={nameOf(share)} />
            ))}
          </ul>
          {edited && (
            <div className="mt-3">
              <ShareRows
                shares={line.shares
                  .filter(isEditable)
                  .map((share) => ownValue(edited, share.id) ?? toInput(share))}
                numbers={line.shares.filter(isEditable).map(({ n }) => n)}
                donationType={line.donationType}
                donor={{ name: donorName, isMasked: false }}
                isTried={isTried}
                // This page does not know the offer.
                areRead={false}
                onChange={(changed) => setEdited({ ...edited, ...withIds(line, changed) })}
              />
            </div>
          )}
        </div>
      ))}
      {outcome && <Notice kind={outcome === "saved" ? "info" : "error"}>{t(`shares.${outcome}`)}</Notice>}
      {edited ? (
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button type="submit" disabled={isBusy}>
            {t("shares.save")}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t("shares.cancel")}
          </Button>
        </div>
      ) : (
        editable.length > 0 && (
          <Button
            ref={button}
            variant="secondary"
            onClick={edit}
            className="noscript:hidden justify-self-start print:hidden"
          >
            {t("shares.edit")}
          </Button>
        )
      )}
      {lines.some(({ shares }) => shares.some(({ isLocked }) => isLocked)) && outcome !== "locked" && (
        <p className="text-sm text-ink-soft print:hidden">{t("shares.locked")}</p>
      )}
    </form>
  );
}

function ShareItem({
  share: { n, state, stateReason },
  name: { name, owner },
}: {
  share: Share;
  name: ShareInput;
}) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <span className="text-ink-soft">{t("shares.n", { n: formatCount(n, locale) })}</span>{" "}
        <bdi className="font-semibold">{name}</bdi>
        {owner !== "self" && <span className="text-ink-soft"> · {t(`shares.owner.${owner}`)}</span>}
      </span>
      <span className="font-semibold text-leaf-700">
        {t(stateReason === "window_ended" ? "shares.step.ended" : `shares.step.${state}`)}
      </span>
    </li>
  );
}

const isEditable = ({ state, isLocked }: Share) =>
  !isLocked && state !== "slaughtered" && state !== "returned" && state !== "lapsed";

function toInput({ ownerName, owner, severalConfirmed }: Share): ShareInput {
  return { name: ownerName ?? "", owner, severalConfirmed };
}

function isChanged(before: ShareInput, after: ShareInput): boolean {
  const isConfirmed = (share: ShareInput) => share.severalConfirmed === true;
  return (
    before.name !== after.name || before.owner !== after.owner || isConfirmed(before) !== isConfirmed(after)
  );
}

function withIds({ shares }: Line, changed: readonly ShareInput[]): Names {
  return Object.fromEntries(
    shares.filter(isEditable).map(({ id }, index) => [id, changed[index] ?? { name: "", owner: "self" }]),
  );
}

async function sendNames(orderId: string, names: Names): Promise<Outcome> {
  try {
    const response = await fetch(`/payment/hisseler/${orderId}/adlar`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ names: Object.entries(names).map(([id, share]) => ({ id, ...share })) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (response.status === 409) return "locked";
    if (response.status === 404 || response.status === 400) return "outdated";
    return response.ok ? "saved" : "failed";
  } catch {
    return "failed";
  }
}

import { UserRound } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ComboBox, type ComboOption } from "#app/admin/kit/form/combo-box.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { useServerSearch } from "#app/admin/kit/use-server-search.ts";
import { addressInput } from "#app/ui/address-input.ts";
import { Button } from "#app/ui/button.tsx";
import { EMAIL_MAX, NAME_MAX } from "#shared/giving/donor.ts";
import { formatDate } from "#shared/text/dates.ts";
import { isMasked } from "#shared/text/mask.ts";
import { formatPhone } from "#shared/text/phone.ts";
import type { FoundDonor, ListedDonor } from "./find-donors.server.ts";
import { giftText as text } from "./messages.ts";

export const fieldLabel = "text-sm font-semibold text-ink";

/** The server finds no donor by fewer letters. */
const minLetters = 3;

export type NewContact = { name: string; phone: string; email: string };

/** The donor: found while typing, or with a new contact. */
export function DonorPart({
  chosen,
  contact,
  errors,
  mayOpenCard,
  onChoose,
  onContact,
}: {
  chosen: FoundDonor | null;
  contact: NewContact;
  errors: Record<string, string>;
  mayOpenCard: boolean;
  onChoose: (donor: FoundDonor | null) => void;
  onContact: (contact: NewContact) => void;
}) {
  const search = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  return (
    <Sheet title={text.donor}>
      {chosen ? (
        <ChosenDonor donor={chosen} mayOpenCard={mayOpenCard} onChange={() => onChoose(null)} />
      ) : (
        <>
          <DonorSearch
            ref={search}
            error={errors.donor}
            mayFindContacts={mayOpenCard}
            onChoose={onChoose}
            onNew={(typed) => {
              const isPhone = /^[\d\s()+-]+$/.test(typed);
              onContact(Object.assign({}, contact, isPhone ? { phone: typed } : { name: typed }));
              name.current?.focus();
            }}
          />
          <p className="mt-4 text-xs text-ink-soft">{text.newHint}</p>
          <div className="mt-2 grid gap-4 sm:grid-cols-3">
            <ContactFields ref={name} contact={contact} errors={errors} onContact={onContact} />
          </div>
        </>
      )}
      <CompanyFields errors={errors} />
    </Sheet>
  );
}

function ChosenDonor({
  donor: { id, name, phone, email },
  mayOpenCard,
  onChange,
}: {
  donor: FoundDonor;
  mayOpenCard: boolean;
  onChange: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-leaf-50 px-4 py-3">
      <input type="hidden" name="donorId" value={id} />
      <UserRound aria-hidden="true" className="size-5 text-leaf-700" />
      <p className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{name || text.anonymous}</span>
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
          {phone && <bdi dir="ltr">{showPhone(phone)}</bdi>}
          {email && <bdi dir="ltr">{email}</bdi>}
        </span>
      </p>
      {mayOpenCard && <TextLink to={`donors/${id}`}>{text.card}</TextLink>}
      <Button variant="secondary" onClick={onChange}>
        {text.change}
      </Button>
    </div>
  );
}

const showPhone = (phone: string) => (isMasked(phone) ? phone : formatPhone(phone));

function DonorSearch({
  ref,
  error,
  mayFindContacts,
  onChoose,
  onNew,
}: {
  ref: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  mayFindContacts: boolean;
  onChoose: (donor: FoundDonor) => void;
  onNew: (typed: string) => void;
}) {
  const link = useAdminLink();
  const [typed, setTyped] = useState("");
  const { found, failed, isWaiting } = useServerSearch<ListedDonor>(
    link("orders/create/donors"),
    typed,
    minLetters,
  );
  // The screen opens with the focus in this field, because every gift begins here.
  useEffect(() => ref.current?.focus(), [ref]);
  const term = typed.trim();
  const isTooShort = term.length < minLetters;
  const options = isTooShort || isWaiting ? [] : [...found.map(toOption), newOption(term)];
  return (
    <ComboBox
      ref={ref}
      label={text.search}
      labelClasses={fieldLabel}
      text={typed}
      placeholder={mayFindContacts ? text.searchPlaceholder : text.searchPlaceholderMasked}
      options={options}
      status={describeSearch({ isTooShort, isWaiting, failed, isEmpty: found.length === 0 })}
      isAlwaysOpen={false}
      error={error}
      onType={setTyped}
      onChoose={({ value }) => {
        const donor = found.find(({ id }) => id === value);
        if (donor) onChoose(donor);
        else onNew(term);
      }}
    />
  );
}

function toOption({ id, name, phone, email, gifts, lastGift }: ListedDonor): ComboOption {
  const contact = [phone && showPhone(phone), email].filter(Boolean).join(" · ");
  const last = lastGift ? text.gifts(formatCount(gifts), formatDate(new Date(lastGift), "tr")) : "";
  return { value: id, label: name || text.anonymous, text: [contact, last].filter(Boolean).join(" · ") };
}

const newOption = (term: string): ComboOption => ({ value: "new", label: text.newDonor(term) });

function describeSearch(search: {
  isTooShort: boolean;
  isWaiting: boolean;
  failed: boolean;
  isEmpty: boolean;
}): string | false {
  if (search.isTooShort) return text.typeMore;
  if (search.isWaiting) return text.searching;
  if (search.failed) return text.searchFailed;
  return search.isEmpty && text.notFound;
}

function ContactFields({
  ref,
  contact,
  errors,
  onContact,
}: {
  ref: RefObject<HTMLInputElement | null>;
  contact: NewContact;
  errors: Record<string, string>;
  onContact: (contact: NewContact) => void;
}) {
  const change = (part: Partial<NewContact>) => onContact(Object.assign({}, contact, part));
  return (
    <>
      <PlainField
        ref={ref}
        label={text.name}
        name="name"
        value={contact.name}
        onChange={({ target }) => change({ name: target.value })}
        maxLength={NAME_MAX}
        required
        error={errors.name}
      />
      <PlainField
        label={text.phone}
        name="phone"
        value={contact.phone}
        onChange={({ target }) => change({ phone: target.value })}
        inputMode="tel"
        dir="ltr"
        maxLength={40}
        optional
        error={errors.phone}
      />
      <PlainField
        label={text.email}
        name="email"
        {...addressInput}
        value={contact.email}
        onChange={({ target }) => change({ email: target.value })}
        maxLength={EMAIL_MAX}
        optional
      />
    </>
  );
}

function CompanyFields({ errors }: { errors: Record<string, string> }) {
  const hasError = Object.keys(errors).some((field) => field.startsWith("company."));
  return (
    <details className="mt-4" open={hasError || undefined}>
      <summary className="cursor-pointer py-2.5 font-semibold text-leaf-700">{text.company}</summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-3">
        <PlainField label={text.companyTitle} name="company.title" error={errors["company.title"]} />
        <PlainField
          label={text.taxNumber}
          name="company.taxNumber"
          inputMode="numeric"
          maxLength={40}
          error={errors["company.taxNumber"]}
        />
        <PlainField label={text.taxOffice} name="company.taxOffice" error={errors["company.taxOffice"]} />
      </div>
    </details>
  );
}

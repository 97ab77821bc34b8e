import { DateCell, MoneyCell, TitleCell } from "#app/admin/kit/list/cells.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { Badge } from "#app/admin/kit/list/status-badge.tsx";
import type { DonorRow } from "#server/giving/donors/list-donors.ts";
import { formatPhone } from "#shared/text/phone.ts";
import { donorsText as text } from "./messages.ts";

export function donorColumns(toCard: (donor: DonorRow) => string): readonly Column<DonorRow>[] {
  return [
    {
      key: "name",
      header: text.donor,
      sort: "name",
      isCardHead: true,
      cell: (donor) => (
        <TitleCell title={donor.name || text.anonymous} to={toCard(donor)} text={<Contact {...donor} />} />
      ),
    },
    {
      key: "tags",
      header: text.tags,
      needsWideTable: true,
      hasNoLabel: true,
      cell: ({ tags }) => (
        <span className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ),
    },
    {
      key: "amount",
      header: text.amount,
      sort: "amount",
      sortsFirst: "highest",
      align: "end",
      cell: ({ amount }) => <MoneyCell amount={amount} />,
    },
    {
      key: "gifts",
      header: text.gifts,
      align: "end",
      cell: ({ gifts }) => <span className="tabular-nums">{formatCount(gifts)}</span>,
    },
    {
      key: "first",
      header: text.first,
      needsWideTable: true,
      cell: ({ firstGift }) => <DateCell at={firstGift && new Date(firstGift)} />,
    },
    {
      key: "last",
      header: text.last,
      sort: "last",
      sortsFirst: "highest",
      cell: ({ lastGift }) => <DateCell at={lastGift && new Date(lastGift)} />,
    },
  ];
}

function Contact({ email, phone }: DonorRow) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {email && (
        <bdi dir="ltr" className="wrap-anywhere">
          {email}
        </bdi>
      )}
      {phone && (
        <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
          {formatPhone(phone)}
        </bdi>
      )}
    </span>
  );
}

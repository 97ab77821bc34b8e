import { Form, Link } from "react-router";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { OrderStatusBadge } from "#app/admin/orders/badges.tsx";
import { Button, buttonLook } from "#app/ui/button.tsx";
import { formatDate } from "#shared/text/dates.ts";
import type { FoundGifts } from "./find-gifts.server.ts";
import { rowText as text } from "./row-messages.ts";
import { orderName } from "./suggestion-list.tsx";

/** A search for the donation that a row belongs to. */
export function FindOrder({ typed, found }: { typed: string; found: FoundGifts | null }) {
  return (
    <Sheet title={text.search}>
      <Form role="search" preventScrollReset className="flex flex-wrap items-end gap-3">
        <PlainField
          label={text.searchLabel}
          name="q"
          type="search"
          defaultValue={typed}
          maxLength={60}
          className="min-w-0 grow basis-48"
        />
        <Button type="submit" look="secondary">
          {text.searchButton}
        </Button>
      </Form>
      <div role="status">
        {found && found.rows.length === 0 && (
          <p className="mt-3 text-ink-soft">{found.tooShort ? text.searchTooShort : text.noneFound}</p>
        )}
      </div>
      {found && found.rows.length > 0 && (
        <ul className="mt-3 divide-y divide-sand-200">
          {found.rows.map((order) => (
            <li key={order.id} className="flex items-center justify-between gap-x-4 py-2.5">
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere tabular-nums">{orderName(order)}</span>
                <span className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
                  {formatDate(order.createdAt, "tr")}
                  <OrderStatusBadge status={order.status} />
                </span>
              </span>
              <Link
                to={`?${new URLSearchParams({ q: typed, order: order.id })}`}
                preventScrollReset
                aria-label={text.chooseOf(orderName(order))}
                className={`${buttonLook("secondary", "md")} shrink-0`}
              >
                {text.choose}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

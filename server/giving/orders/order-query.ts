import { type SQL, sql } from "drizzle-orm";
import { startOfDay } from "#server/platform/db/start-of-day.ts";
import type { DonationType } from "#shared/giving/kurban.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import type { OrderMethod, OrderSource, OrderStatus } from "#shared/giving/order-status.ts";
import { digitsOnly } from "#shared/text/digits.ts";
import type { Locale } from "#shared/text/locale.ts";

/** The filters of the order list. Days are in Istanbul, and both are included. Amounts are in kuruş. */
export type OrderQuery = {
  status?: OrderStatus | undefined;
  method?: OrderMethod | undefined;
  source?: OrderSource | undefined;
  /** One item of the order has all of these: the id of its campaign or project, its category, its donation type. */
  campaign?: string | undefined;
  category?: string | undefined;
  donationType?: DonationType | undefined;
  language?: Locale | undefined;
  /** The id of the cash desk that took the gift, or `none`. */
  desk?: string | undefined;
  /** Whether collected amounts include the order. */
  counted?: "yes" | "no" | undefined;
  /** The days of the gift: only completed orders that are no trial payments. */
  givenFrom?: string | undefined;
  givenTo?: string | undefined;
  /** `2026-11-20` */
  from?: string | undefined;
  to?: string | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  /** Every word must match a part of the name, phone, e-mail or order id. A whole order id matches only that order. */
  search?: string | undefined;
  /** Whether the search ignores phone and e-mail, for staff without the right to contacts. */
  withoutContacts?: boolean | undefined;
  /** The ids of orders whose payment has the searched reference; they match, too. */
  referenced?: string[] | undefined;
  /** Pages count from 1; a number that is too high shows the last page. */
  page?: number | undefined;
  /** 10 by default, at most 100. */
  pageSize?: number | undefined;
};

type Days = Pick<OrderQuery, "from" | "to">;

/** Returns undefined for an amount that the database cannot compare. */
export function toComparableAmount(amount: number | undefined): number | undefined {
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Shorter words match nearly every order, and no index speeds them up. */
const minWordLength = 3;
const maxWords = 5;

/** Returns the words to search: undefined without a search, an empty list when all words are too short. */
export function searchWords(search: string | undefined): string[] | undefined {
  const text = (search ?? "").replaceAll("\0", "").trim().slice(0, 100);
  if (text === "") return undefined;
  const words = /^[\d\s()+/-]+$/.test(text) ? [toStoredDigits(text)] : text.split(/\s+/).slice(0, maxWords);
  return words.some((word) => word.length >= minWordLength) ? words : [];
}

/** Stored numbers have no leading zero and no Turkish country code, which staff may type before the rest. */
function toStoredDigits(typed: string): string {
  const digits = digitsOnly(typed);
  const hasCountryCode = /^\s*(\+|00)\s*90/.test(typed) || (digits.length === 12 && digits.startsWith("90"));
  return digits.replace(hasCountryCode ? /^0*90/ : /^0+/, "");
}

/** Returns conditions on `order_search s`. */
export function searchConditions(query: OrderQuery, words: string[]): SQL {
  const { minAmount, maxAmount, referenced = [], withoutContacts } = query;
  const matches = withoutContacts ? matchesOutsideContacts : matchesWord;
  const wordConditions = words.map(matches);
  const alternatives = wordConditions.length > 0 ? [sql.join(wordConditions, sql` and `)] : [];
  if (referenced.length > 0) alternatives.push(sql`s.order_id in ${referenced}`);
  return joinConditions([
    ...(alternatives.length > 0 ? [sql`(${sql.join(alternatives, sql` or `)})`] : []),
    ...(minAmount === undefined ? [] : [sql`s.total_amount >= ${minAmount}::bigint`]),
    ...(maxAmount === undefined ? [] : [sql`s.total_amount <= ${maxAmount}::bigint`]),
    ...betweenDays(sql`s.created_at`, query),
  ]);
}

/**
 * Matches a word. For an e-mail address the index searches only the part before @, because a domain that is in most rows
 * is slow. A local part without three letters or digits in a row is searched with its domain.
 */
function matchesWord(word: string): SQL {
  const id = word.toUpperCase();
  if (isOrderId(id)) return sql`s.order_id = ${id}`;
  const localPart = word.slice(0, word.indexOf("@") + 1);
  if (!/[\p{L}\p{N}]{3}/u.test(localPart)) return containsPart(word);
  return sql`${containsPart(localPart)} and position(search_fold(${word}) in s.words) > 0`;
}

/** The index finds the order by all its words; then the word must be in the name or the id. */
function matchesOutsideContacts(word: string): SQL {
  return sql`(${matchesWord(word)} and exists (select 1 from orders named where named.id = s.order_id
    and position(search_fold(${word}) in search_fold(concat(named.customer_name, ' ', named.id))) > 0))`;
}

function containsPart(part: string): SQL {
  return sql`s.words like '%' || search_fold(${part.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}

/** Returns the conditions on `orders o` except the days of creation. */
export function stateConditions(query: OrderQuery): SQL {
  return joinConditions([
    ...orderConditions(query),
    ...(hasItemFilter(query)
      ? [sql`exists (select from order_items i where i.order_id = o.id and ${itemConditions(query)})`]
      : []),
  ]);
}

/** Returns the conditions on columns of `orders o` alone. Reports use them, too (server/giving/reports/sum-gifts.ts). */
export function orderConditions(query: OrderQuery): SQL[] {
  const { status, method, source, language, desk, counted, givenFrom, givenTo } = query;
  return [
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(method ? [sql`o.payment_method = ${method}`] : []),
    ...(source ? [sql`o.source = ${source}`] : []),
    ...(language ? [sql`o.language = ${language}`] : []),
    ...(desk === "none" ? [sql`o.cash_day_id is null`] : []),
    ...(desk && desk !== "none"
      ? [sql`o.cash_day_id in (select id from cash_days where desk_id = ${desk})`]
      : []),
    ...(counted ? [sql`o.counted = ${counted === "yes"}::boolean`] : []),
    ...(givenFrom || givenTo ? [wasGiven(givenFrom ?? "-infinity", givenTo ?? "infinity")] : []),
  ];
}

/** Orders that `fill-given-days` has not reached count on the day of their completion (given-day.ts). */
function wasGiven(from: string, to: string): SQL {
  const isWithin = (day: SQL) => sql`${day} between ${from}::date and ${to}::date`;
  return sql`o.status = 'completed' and o.trial is null
    and (${isWithin(sql`o.given_on`)} or (o.given_on is null and ${isWithin(sql`istanbul_day(o.completed_at)`)}))`;
}

/** Whether the query has conditions on the order besides the days of its creation and the search. */
export function hasStateFilter(query: OrderQuery): boolean {
  return orderConditions(query).length > 0 || hasItemFilter(query);
}

export function hasItemFilter({ campaign, category, donationType }: OrderQuery): boolean {
  return Boolean(campaign || category || donationType);
}

/** Returns the conditions on `order_items i`. */
export function itemConditions({ campaign, category, donationType }: OrderQuery): SQL {
  return joinConditions([
    ...(campaign ? [sql`(i.campaign_id = ${campaign} or i.project_id = ${campaign})`] : []),
    ...(category ? [sql`i.category = ${category}`] : []),
    ...(donationType ? [sql`i.donation_type = ${donationType}`] : []),
  ]);
}

export function betweenDays(column: SQL, { from, to }: Days): SQL[] {
  return [
    ...(from ? [sql`${column} >= ${startOfDay(sql`${from}::date`)}`] : []),
    ...(to ? [sql`${column} < ${startOfDay(sql`(${to}::date + 1)`)}`] : []),
  ];
}

export function joinConditions(conditions: SQL[]): SQL {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

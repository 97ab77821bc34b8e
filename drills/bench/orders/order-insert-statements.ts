/** Given and family names. The first ones are used much more often. */
const givenNames =
  `Mehmet Fatma Mustafa Ayşe Ahmet Emine Ali Hatice Hüseyin Zeynep Hasan Elif İbrahim Meryem İsmail Şerife Osman Zehra
  Yusuf Sultan Murat Hanife Ömer Merve Ramazan Havva Halil Zeliha Süleyman Esra Abdullah Fadime`.split(/\s+/);
const familyNames =
  `Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan
  Şimşek Polat Özcan Korkmaz Çakır Erdoğan Yavuz Can Acar Şen Aktaş Güler Yalçın`.split(/\s+/);
export const commonName = "Yılmaz";
export const rareName = "Zümrütkaya";
/** Kuruş. */
const amounts = "25000 10000 50000 100000 5000 20000 150000 250000 1000000 2500000".split(" ");
const campaigns = 40;

/** The default of the column looks for its reference in the table, whose index is not there while it is filled. */
const referenceSql = `translate(upper(lpad(to_hex(n), 8, '0')), '01', 'XY')`;

/** Returns SQL that picks from a list, and picks the first items much more often. */
const pickFrom = (list: readonly string[]) =>
  `(array[${list.map((each) => `'${each}'`).join(",")}])[1 + floor(power(random(), 1.5) * ${list.length})::int]`;

/**
 * Returns the statements that create `count` orders of three years: one day with 25 per thousand of all orders, returning
 * donors, mostly card payments, one to three items. They run without triggers (session_replication_role), so they also
 * write what triggers would write.
 */
export function orderInsertStatements(count: number): string[] {
  const donors = Math.ceil(count * 0.4);
  return [
    // Every run creates the same orders.
    "select setseed(0.5)",
    `insert into admin_users (id, email, full_name, role) values ('load', 'load@example.org', 'Yük Denemesi', 'admin')`,
    `insert into campaigns (id, title, description, category, target_amount, created_at)
      select 'yuk-' || n, 'Kampanya ' || n, '…', 'genel', 1000000000, now() - n * interval '20 days'
      from generate_series(1, ${campaigns}) n`,
    `create temp table donor on commit drop as
      select d, given || ' ' || family as name,
        case when random() < 0.65 then translate(search_fold(given || '.' || family), ' ', '') || d || '@example.org' end as email,
        case when random() < 0.95 then '5' || lpad((d * 7654321 % 1000000000)::text, 9, '0') end as phone
      from (
        select d, ${pickFrom(givenNames)} as given,
          case when d % 2500 = 77 then '${rareName}'
            when random() < 0.35 then ${pickFrom(familyNames)} || ${pickFrom(givenNames)}
            else ${pickFrom(familyNames)} end as family
        from generate_series(1, ${donors}::bigint) d
      ) named`,
    `create unique index on donor (d)`,
    `create temp table item on commit drop as
      select n, p, ${pickFrom(amounts)}::bigint as amount, 1 + (random() < 0.1)::int as quantity,
        1 + floor(random() * ${campaigns})::int as campaign
      from generate_series(1, ${count}::bigint) n cross join generate_series(1, 3) p where p = 1 or random() < 0.14`,
    `create temp table plan on commit drop as
      select n, 'HD' || upper(substr(md5(n::text), 1, 14)) as id, at, method, donor, total, case
          when fate < 0.001 or at > now() - interval '20 minutes' then 'pending'
          when fate < 0.84 then 'completed'
          when fate < 0.97 and method = 'card' then 'payment_failed'
          else 'cancelled' end as status
      from (
        select n, random() as fate, 1 + floor(power(random(), 1.5) * ${donors})::int as donor,
          case when random() < 0.08 then 'bank_transfer' else 'card' end as method,
          case when n % 40 = 0 then now() - interval '500 days' - random() * interval '12 hours'
            else now() - (94608000 * power(1 - n / ${count + 1}.0, 1.3) + random() * 60) * interval '1 second' end as at
        from generate_series(1, ${count}::bigint) n
      ) chosen join (select n, sum(amount * quantity)::bigint as total from item group by n) items using (n)`,
    `analyze donor, item, plan`,
    `insert into orders (id, reference, status, payment_method, total_amount, customer_name, customer_email, customer_phone, message,
        is_recurring, sms_sent, error_code, completed_at, given_on, completed_by, status_note, created_at, updated_at)
      select id, ${referenceSql}, status, method, total, case when n % 50 = 7 then '' else name end, email, phone,
        case when n % 12 = 0 then 'Babamın hayrına. Allah kabul etsin.' end, n % 30 = 0, status = 'completed' and n % 3 = 0,
        case status when 'payment_failed' then '51' end,
        case status when 'completed' then at + interval '90 seconds' end,
        case status when 'completed' then istanbul_day(at + interval '90 seconds') end,
        case when status = 'completed' and method = 'bank_transfer' then 'load' end,
        case when status = 'cancelled' then 'Ödeme gelmedi' end, at, at + interval '90 seconds'
      from plan join donor on d = donor order by n`,
    `insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
      select id, p - 1, 'yuk-' || campaign, 'Kampanya ' || campaign, 'genel', 'standart', amount, quantity
      from plan join item using (n) order by n, p`,
    `insert into payment_attempts (number, order_id, sequence, amount, status, return_code, auth_code, bank_reference,
        card_mask, evidence, settled_at, confirmed_at, next_ask_at, created_at, updated_at)
      select id, id, 1, total, case status when 'completed' then 'settled' when 'pending' then 'started' else 'declined' end,
        case status when 'completed' then '00' when 'pending' then null else '51' end,
        case status when 'completed' then 'S' || lpad((n % 100000)::text, 5, '0') end,
        case status when 'completed' then '7' || lpad(n::text, 11, '0') end, '415565******6111',
        case status when 'completed' then 'extended-sha1' end,
        case status when 'completed' then at + interval '90 seconds' end,
        case status when 'completed' then at + interval '2 hours' end,
        case status when 'pending' then now() + interval '1 hour' end, at, at + interval '90 seconds'
      from plan where method = 'card' order by n`,
    `insert into payment_messages (received_at, source, number, order_id, outcome, details)
      select at + interval '90 seconds', 'callback', id, id, 'applied', '{"TxnResult": "Success", "AuthCode": "S00001"}'
      from plan where method = 'card' and status in ('completed', 'payment_failed') order by n`,
    // A fifth of the failed donors tried twice.
    `insert into payment_logs (transaction_id, order_id, amount, status, payment_method, error_code, error_message, details, created_at)
      select case when status = 'completed' and method = 'card' then '7' || lpad(n::text, 11, '0') else id end, id, total,
        case status when 'completed' then 'success' when 'pending' then 'pending' else 'error' end, method,
        case when status = 'payment_failed' then (array['51', '05', '54', '12', '91'])[1 + n % 5] end,
        case when status = 'payment_failed' then 'Red' end,
        case when method = 'card' then jsonb_build_object('number', id, 'TxnResult', status) end,
        at + try * interval '90 seconds'
      from plan cross join lateral generate_series(1, case when status = 'payment_failed' and n % 5 = 0 then 2 else 1 end) try
      order by n, try`,
    `insert into payment_alarms (kind, order_id, number, details, created_at, resolved_at, resolved_by, resolution)
      select 'approved_after_manual_change', id, case method when 'card' then id end, '{"amount": 25000}', at,
        case when n % 40000 > 0 then at + interval '1 day' end, case when n % 40000 > 0 then 'load' end,
        case when n % 40000 > 0 then 'İade edildi' end
      from plan where n % 1000 = 0 order by n`,
    `insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
      select at + interval '90 seconds', 'load', 'Yük Denemesi', case status when 'completed' then 'complete' else 'change-status' end,
        'order', id, '{"status": "pending"}', jsonb_build_object('status', status)
      from plan where method = 'bank_transfer' and status <> 'pending' order by n`,
    `insert into sms_outbox (order_id, phone, text, status, provider, tries, sent_at, created_at, updated_at)
      select id, coalesce(phone, '5550000001'), 'Bağışınız ulaştı.', case when n % 30000 = 0 then 'unknown' else 'sent' end,
        'log', 1, at, at, at
      from plan join donor on d = donor where status = 'completed' and n % 3 = 0 order by n`,
    `update campaigns set collected_amount = opening_amount + s.total from (
        select campaign_id, sum(line_total)::bigint as total
        from order_items join orders on orders.id = order_id where status = 'completed' group by 1
      ) s where s.campaign_id = campaigns.id`,
    `insert into order_search (order_id, created_at, total_amount, words)
      select orders.id, created_at, total_amount, search_fold(concat_ws(' ', customer_name, customer_phone, customer_email, orders.id))
      from plan join orders on orders.id = plan.id order by n`,
  ];
}

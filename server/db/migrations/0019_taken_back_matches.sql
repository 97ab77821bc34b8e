ALTER TABLE "statement_matches" ADD COLUMN "taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- What staff undid until now is in the audit log; the entries of jobs name nobody.
update statement_matches m set taken_back = true from audit_log a
where m.undone_at is not null and a.action = 'undo-match' and a.entity = 'statement-row'
  and a.entity_id = m.row_id::text and a.actor_name <> 'Sistem'
  and coalesce(a.after ->> 'orderId', a.after ->> 'order') = m.order_id;

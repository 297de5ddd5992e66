-- What was given back of an invoice of an agreement, and the cardholder's dispute, as the provider reported them last.
alter table agreement_invoices
  add column refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  add column dispute_id text,
  add column dispute_state text check (dispute_state in ('open', 'won', 'lost')),
  add column dispute_reason text,
  add column dispute_due_date timestamptz,
  -- refunds that the provider has listed and was asked about since: the id and state of each
  add column listed_refunds text[] not null default '{}',
  -- the question that was answered last, of the billing's
  add column asked integer not null default 0;

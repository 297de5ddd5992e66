-- What has become of a recommendation.
alter table recommendation_items
  add column status text not null default 'open'
    check (status in ('open', 'quoted', 'deferred', 'accepted', 'declined')),
  add column decline_reason text not null default '',
  add column deferred_until date,
  add column sales_proposal_id bigint,
  add foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) deferrable initially deferred;

-- The list of deferred work, by age and by price.
create index recommendation_items_waiting on recommendation_items (company_id, created_date, id)
  where status in ('open', 'quoted', 'deferred') and id > 0;
create index recommendation_items_waiting_price on recommendation_items
  (company_id, (case when price_cents is null then -9007199254740991 else price_cents end), id)
  where status in ('open', 'quoted', 'deferred') and id > 0;
create index recommendation_items_proposal on recommendation_items (company_id, sales_proposal_id)
  where sales_proposal_id is not null;

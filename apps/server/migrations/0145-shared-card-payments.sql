-- A card payment of several work orders: one charge at the provider, and an attempt of each work order. One of them is asked
-- about; the others say which, and are shares of the same charge (decision 20).
alter table card_attempts
  add column part_of bigint,
  add constraint card_attempts_part_of foreign key (company_id, part_of) references card_attempts (company_id, id),
  -- only the whole charge is asked about, has a tip, and is settled by hand
  add constraint card_attempts_share check (part_of is null or (part_of < id and tip_cents = 0 and charge_id is null
    and link_id is null and next_check_date is null and dispute_id is null and hand_outcome is null));
create index card_attempts_shares on card_attempts (company_id, part_of) where part_of is not null;

-- What a price book offers with an entry: the parts that belong with a part, and the upgrades of a service and what is often
-- added to it. The ids are in the order in which they are offered; those of removed entries are left out when they are read.
alter table part_items add column matched_ids bigint[] not null default '{}';
alter table service_repairs
  add column upgrade_ids bigint[] not null default '{}',
  add column related_ids bigint[] not null default '{}',
  add column related_part_ids bigint[] not null default '{}';

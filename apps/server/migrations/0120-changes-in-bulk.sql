-- Finds what was changed together with an entry of a price book: a change of many has one key.
create index changes_in_bulk on changes (company_id, save_key)
  where save_key is not null and entity in ('partItem', 'serviceRepair');

-- Words of a file that aren't known as property types, as the person reads them; remembered with the columns.
alter table imports add column property_words jsonb not null default '{}';
alter table import_mappings add column property_words jsonb not null default '{}';

-- Reports of before: such a row was an error. The owner sees no company's rows while row security is forced.
alter table imports no force row level security;
update imports set report = report || '{"propertyWords": [], "propertyWordCount": 0, "unreadPropertyRows": 0}';
alter table imports force row level security;

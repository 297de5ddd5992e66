-- Tax items as a list that the company keeps: sections, ZIP codes, and parts whose rates have dates of validity.
-- parts: [{id, kind, text, rates: [{from, to, rate}]}], as the domain's tax item has it; a null from or to is open.
alter table tax_items
  alter column id set default nextval('document_ids'),
  add column guid uuid not null default gen_random_uuid(),
  add column hidden boolean not null default false,
  add column section text not null default '',
  add column zips text[] not null default '{}',
  add column elsewhere boolean not null default false,
  add column parts jsonb not null default '[]',
  add unique (guid, company_id),
  add check (not elsewhere or zips = '{}');
-- Row-level security is forced on the owner, too: the rows of the companies that there are already are written without it.
alter table tax_items no force row level security;
update tax_items t set parts = (
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', j.part -> 'id',
    'kind', case when j.place = 1 and jsonb_array_length(t.jurisdictions) > 1 then 'state' else 'county' end,
    'text', j.part -> 'text',
    'rates', jsonb_build_array(jsonb_build_object('from', null, 'to', null, 'rate', j.part -> 'rate'))
  ) order by j.place), '[]')
  from jsonb_array_elements(t.jurisdictions) with ordinality j(part, place));
alter table tax_items force row level security;
alter table tax_items drop column jurisdictions;

-- How the company rounds tax: once on the whole document, or on every line.
alter table companies add tax_rounding text not null default 'invoice' check (tax_rounding in ('invoice', 'line'));

-- Today in the company's time zone.
create function company_today() returns date
  language sql stable parallel safe
  return (clock_now() at time zone (select c.time_zone from companies c where c.id = current_company()))::date;

-- The parts of a tax item with their rates on a day, as prices take them: [{id, text, rate}].
create function tax_parts_on(parts jsonb, day date) returns jsonb
  language sql immutable parallel safe
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.part -> 'id', 'text', p.part -> 'text',
      'rate', r.span -> 'rate') order by p.place), '[]')
    from jsonb_array_elements(parts) with ordinality p(part, place)
    cross join jsonb_array_elements(p.part -> 'rates') r(span)
    where coalesce(r.span ->> 'from', '') <= to_char(day, 'YYYY-MM-DD')
      and coalesce(r.span ->> 'to', '9999-12-31') >= to_char(day, 'YYYY-MM-DD'));

revoke execute on function company_today, tax_parts_on from public;
grant execute on function company_today, tax_parts_on to fieldwright_app;

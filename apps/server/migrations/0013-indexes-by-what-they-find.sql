-- An index that begins with the company looks to a planner without statistics as good as the primary key for finding one
-- row, and then every foreign key's check reads all rows of the company. So what an index is for comes first in it. Ids and
-- guids are of one company anyway.
do $$
declare
  each record;
  columns text;
begin
  for each in
    select i.indexrelid, i.indrelid::regclass as tab, c.relname as name, i.indnatts as count, con.conname,
           con.condeferrable
    from pg_index i
    join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute first on first.attrelid = i.indrelid and first.attnum = i.indkey[0] and first.attname = 'company_id'
    join pg_attribute second on second.attrelid = i.indrelid and second.attnum = i.indkey[1]
      and (second.attname like '%\_id' or second.attname in ('guid', 'fingerprint'))
    left join pg_constraint con on con.conindid = i.indexrelid and con.contype = 'u'
    where not i.indisprimary and i.indpred is null
      and i.indrelid in (select confrelid from pg_constraint where contype = 'f' union select 'saves'::regclass)
  loop
    select string_agg(quote_ident(a.attname), ', ' order by k.place) || ', company_id' into columns
    from pg_index i
    cross join lateral unnest(i.indkey::smallint[]) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indexrelid = each.indexrelid and a.attname <> 'company_id';
    if each.conname is null then
      execute format('drop index %I', each.name);
      execute format('create index %I on %s (%s)', each.name, each.tab, columns);
    else
      execute format('alter table %s drop constraint %I, add constraint %I unique (%s)%s', each.tab, each.conname,
        each.conname, columns, case when each.condeferrable then ' deferrable initially deferred' else '' end);
    end if;
  end loop;
end $$;

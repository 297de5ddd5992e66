-- Whose version it is, before a company is known: whoever has the hash has the signed document.
create index proposal_revisions_hash on proposal_revisions (hash, company_id);
create policy lookup on proposal_revisions to fieldwright_lookup using (true);
create policy of_company on proposal_revisions as restrictive to current_user using (company_id = (select current_company()));
grant select on proposal_revisions to fieldwright_lookup;
create function revision_companies(wanted_hash text) returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select distinct company_id from proposal_revisions where hash = wanted_hash order by company_id;
  end;
grant create on schema public to fieldwright_lookup;
alter function revision_companies owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function revision_companies from public;
grant execute on function revision_companies to fieldwright_app;

-- The owner of the tables has the rights of the role that looks rows up before a company is known, and with them its
-- policies. It is bound to what everybody sees all the same: one company's rows, or one person's own.
do $$
declare
  name text;
begin
  foreach name in array array[
    'invitations', 'saves', 'live_messages', 'error_reports', 'error_report_sightings', 'imports', 'import_texts', 'proposal_links'
  ] loop
    execute format(
      'create policy of_company on %I as restrictive to current_user using (company_id = (select current_company()))', name);
  end loop;
  foreach name in array array['sessions', 'password_resets'] loop
    execute format(
      'create policy of_person on %I as restrictive to current_user
         using ((select current_company()) is null and person_id = (select current_person()))', name);
  end loop;
end $$;
create policy of_company_or_person on memberships as restrictive to current_user using (
  company_id = (select current_company())
  or (select current_company()) is null and person_id = (select current_person())
);
create policy of_company_or_person on companies as restrictive to current_user using (
  id = (select current_company())
  or (select current_company()) is null
    and id in (select company_id from memberships where person_id = (select current_person()))
);
create policy of_company_or_person on persons as restrictive to current_user using (
  id in (select person_id from memberships where company_id = (select current_company()))
  or (select current_company()) is null and id = (select current_person())
);
create policy of_nobody on attempts as restrictive to current_user using (false);

-- An entry that a new company starts with, and its version as the setup left it. At any other version somebody has changed,
-- removed or restored it, and the setup leaves it alone. Null: somebody added it.
alter table call_department_types add column setup_version integer;
alter table job_types add column setup_version integer;
alter table site_system_types add column setup_version integer;

-- Companies that are still setting up: what people do has a history, the defaults have none.
alter table companies no force row level security;
alter table changes no force row level security;
alter table call_department_types no force row level security;
alter table job_types no force row level security;
alter table site_system_types no force row level security;
update call_department_types t set setup_version = t.version from companies c
where c.id = t.company_id and c.is_setting_up and not exists (
  select from changes h where h.company_id = t.company_id and h.entity = 'department' and h.root_id = t.id);
update job_types t set setup_version = t.version from companies c
where c.id = t.company_id and c.is_setting_up and not exists (
  select from changes h where h.company_id = t.company_id and h.entity = 'jobType' and h.root_id = t.id);
update site_system_types t set setup_version = t.version from companies c
where c.id = t.company_id and c.is_setting_up and not exists (
  select from changes h where h.company_id = t.company_id and h.entity = 'siteSystemType' and h.root_id = t.id);
alter table companies force row level security;
alter table changes force row level security;
alter table call_department_types force row level security;
alter table job_types force row level security;
alter table site_system_types force row level security;

-- When the checklist ended, with every step done or skipped: it never shows again.
alter table companies add column setup_finished_date timestamptz;

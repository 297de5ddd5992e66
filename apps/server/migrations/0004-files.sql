-- Files and photos: uploaded in parts, temporary until a save attaches them (R5.4, R5.7). Contents are in the storage
-- (apps/server/src/integrations/storage); the storage's keys follow from company and id.

create table files (
  company_id integer not null default current_company(),
  -- never used again, so that no object of an earlier file is ever taken for this one's
  id bigint not null default nextval('document_ids'),
  guid uuid not null,
  -- who uploads it
  person_id bigint not null default current_person(),
  kind text not null check (kind in ('photo', 'file')),
  name text not null check (name <> ''),
  size bigint not null check (size > 0),
  -- what the browser said it is, and what its bytes say
  declared_type text not null,
  content_type text,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- temporary: parts arrive; checked: whole, checked, and of no record yet; kept: of a record; removed: its objects go
  state text not null default 'temporary' check (state in ('temporary', 'checked', 'kept', 'removed')),
  -- sizes of the parts that have arrived, in order
  part_sizes integer[] not null default '{}',
  received bigint not null default 0 check (received between 0 and size),
  -- why the check at the end refused the contents; such a file can only be removed
  refusal text,
  attached_to text check (attached_to in ('recommendation_photos', 'sales_proposal_files')),
  record_id bigint,
  preview text not null default 'none' check (preview in ('none', 'waiting', 'ready', 'failed')),
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, guid),
  foreign key (company_id, person_id) references memberships (company_id, person_id),
  check (state in ('temporary', 'removed') or (received = size and content_type is not null and refusal is null)),
  check ((state = 'kept') = (attached_to is not null) and (state = 'kept') = (record_id is not null))
);
create index files_passing on files (company_id, updated_date) where state <> 'kept';
call protect_tenant_table('files');
grant select, insert, update, delete on files to fieldwright_app;

-- Looked at when the transaction ends: a save writes its rows and flips its files in any order.
alter table recommendation_photos
  add foreign key (company_id, file_id) references files (company_id, id) deferrable initially deferred;
alter table sales_proposal_files
  add foreign key (company_id, file_id) references files (company_id, id) deferrable initially deferred;
create index recommendation_photos_file on recommendation_photos (company_id, file_id);
create index sales_proposal_files_file on sales_proposal_files (company_id, file_id);

-- For what runs once for each company.
create function company_ids() returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select id from companies order by id;
  end;
create policy lookup on companies for select to fieldwright_lookup using (true);
grant select (id) on companies to fieldwright_lookup;
grant create on schema public to fieldwright_lookup;
alter function company_ids owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function company_ids from public;
grant execute on function company_ids to fieldwright_app;

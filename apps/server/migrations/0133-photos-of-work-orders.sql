-- Photos of the job itself: before, after, of nameplates and equipment. The rules are the domain's
-- (`work-orders/photo-shape.ts`).
create table work_order_photos (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  site_system_id bigint,
  kind text not null check (kind in ('before', 'after', 'nameplate', 'equipment', 'other')),
  shown boolean not null,
  "order" integer not null,
  file_id bigint,
  text text not null,
  guid uuid,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred,
  foreign key (company_id, site_system_id) references site_systems (company_id, id) deferrable initially deferred,
  foreign key (company_id, file_id) references files (company_id, id) deferrable initially deferred
);
create index work_order_photos_root on work_order_photos (company_id, work_order_id);
create index work_order_photos_system on work_order_photos (company_id, site_system_id) where site_system_id is not null;
create index work_order_photos_file on work_order_photos (company_id, file_id) where file_id is not null;
call protect_tenant_table('work_order_photos');
grant select, insert, update, delete on work_order_photos to fieldwright_app;

alter table files drop constraint files_attached_to_check;
alter table files add constraint files_attached_to_check
  check (attached_to in ('recommendation_photos', 'work_order_photos', 'debrief_answers', 'inspection_answers',
    'sales_proposal_files', 'companies', 'service_repairs', 'part_items'));

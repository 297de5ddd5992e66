-- What the time of a non-job is for (R3.6), and whether a lunch has to be at its time.
alter table schedule_events
  add column kind text check (kind in ('lunch', 'meeting', 'training', 'timeOff', 'other')),
  add column fixed boolean not null default false,
  add check (kind is null or call_id is null),
  add check (not fixed or kind = 'lunch');

-- Until now only the words said it. Nothing of the events changes by this, so neither their versions nor their stamps do.
alter table schedule_events no force row level security;
alter table schedule_event_technicians no force row level security;
alter table schedule_events disable trigger stamp_update;
alter table schedule_event_technicians disable trigger stamp_update;
update schedule_events set kind = case
    when text ~* '\mlunch' then 'lunch'
    when text ~* '\moff\M|vacation|holiday|\msick' then 'timeOff'
    when text ~* '\mclass\M|training|course|school' then 'training'
    when text ~* 'meeting' then 'meeting'
    else 'other' end
  where call_id is null;

-- A lunch that can be moved is in nobody's way.
alter table schedule_events drop column exempt cascade;
alter table schedule_events add column exempt boolean not null generated always as
  (removed or overlap_reason is not null or (kind is not null and kind = 'lunch' and not fixed)) stored;
alter table schedule_events add unique (id, company_id, start, "end", exempt);
update schedule_event_technicians t set exempt = e.exempt from schedule_events e
  where e.company_id = t.company_id and e.id = t.schedule_event_id and t.exempt <> e.exempt;
alter table schedule_event_technicians add foreign key (schedule_event_id, company_id, start, "end", exempt)
  references schedule_events (id, company_id, start, "end", exempt) on update cascade on delete cascade;

alter table schedule_events enable trigger stamp_update;
alter table schedule_event_technicians enable trigger stamp_update;
alter table schedule_events force row level security;
alter table schedule_event_technicians force row level security;

-- Questions of the debrief and of inspections: how they are answered, when they are asked, and which answers fail.
-- An answer keeps the words it was asked with, and its photo or signature. The rules are the domain's
-- (`company-lists/question-fields.ts`, `work-orders/asked-questions.ts`).
alter table debrief_questions
  add column answer_kind text not null default 'note'
    check (answer_kind in ('condition', 'yesNo', 'choice', 'reading', 'note', 'photo', 'signature')),
  add column choices text[] not null default '{}',
  add column unit text not null default '',
  add column minimum double precision,
  add column maximum double precision,
  -- until now, each of them was
  add column required boolean not null default true,
  add column asked_if_id bigint,
  add column asked_if text not null default '',
  add column fails_on text[] not null default '{}',
  add column advice text not null default '',
  add column call_department_type_id bigint,
  add column site_system_type_ids bigint[] not null default '{}',
  add foreign key (company_id, asked_if_id) references debrief_questions (company_id, id) deferrable initially deferred,
  add foreign key (company_id, call_department_type_id) references call_department_types (company_id, id);

alter table inspection_questions drop constraint inspection_questions_answer_kind_check;
alter table inspection_questions
  add constraint inspection_questions_answer_kind_check
    check (answer_kind in ('condition', 'yesNo', 'choice', 'reading', 'note', 'photo', 'signature')),
  add column choices text[] not null default '{}',
  add column minimum double precision,
  add column maximum double precision,
  add column required boolean not null default false,
  add column asked_if_id bigint,
  add column asked_if text not null default '',
  add column fails_on text[] not null default '{}',
  add column advice text not null default '',
  add foreign key (company_id, asked_if_id) references inspection_questions (company_id, id) deferrable initially deferred;

alter table inspection_forms
  add column call_department_type_id bigint,
  add foreign key (company_id, call_department_type_id) references call_department_types (company_id, id);

alter table debrief_answers
  add column question text not null default '',
  add column unit text not null default '',
  add column guid uuid,
  add column file_id bigint;
alter table inspection_answers
  add column question text not null default '',
  add column unit text not null default '',
  add column guid uuid,
  add column file_id bigint;

alter table debrief_questions no force row level security;
alter table inspection_questions no force row level security;
alter table debrief_answers no force row level security;
alter table inspection_answers no force row level security;
update inspection_questions set fails_on = '{Poor}' where answer_kind = 'condition';
update debrief_answers a set question = q.text
  from debrief_questions q where q.company_id = a.company_id and q.id = a.debrief_question_id;
update inspection_answers a set question = q.text, unit = q.unit
  from inspection_questions q where q.company_id = a.company_id and q.id = a.inspection_question_id;
alter table debrief_questions force row level security;
alter table inspection_questions force row level security;
alter table debrief_answers force row level security;
alter table inspection_answers force row level security;

alter table files drop constraint files_attached_to_check;
alter table files add constraint files_attached_to_check
  check (attached_to in ('recommendation_photos', 'debrief_answers', 'inspection_answers', 'sales_proposal_files',
    'companies', 'service_repairs', 'part_items'));
alter table debrief_answers
  add foreign key (company_id, file_id) references files (company_id, id) deferrable initially deferred;
alter table inspection_answers
  add foreign key (company_id, file_id) references files (company_id, id) deferrable initially deferred;
create index debrief_answers_file on debrief_answers (company_id, file_id) where file_id is not null;
create index inspection_answers_file on inspection_answers (company_id, file_id) where file_id is not null;

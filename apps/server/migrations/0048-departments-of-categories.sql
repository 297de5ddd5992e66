-- A price book category may belong to a department: then do the parts in it and in the categories below it that name
-- none of their own. A service names its department itself.
alter table price_book_categories
  add column call_department_type_id bigint,
  add foreign key (company_id, call_department_type_id) references call_department_types (company_id, id);
create index price_book_categories_department on price_book_categories (call_department_type_id, company_id);

alter table price_book_categories no force row level security;
alter table price_book_category_entries no force row level security;
alter table service_repairs no force row level security;
alter table call_department_types no force row level security;
-- What is known of those that are there: a category called as a department is its, and so is one whose services all are.
update price_book_categories k set call_department_type_id = t.id
from call_department_types t
where t.company_id = k.company_id and not t.hidden and lower(t.text) = lower(k.text);
update price_book_categories k set call_department_type_id = s.id
from (
  select e.company_id, e.price_book_category_id as category_id, min(r.call_department_type_id) as id
  from price_book_category_entries e
  join service_repairs r on r.company_id = e.company_id and r.id = e.service_repair_id
  group by 1, 2 having count(distinct r.call_department_type_id) = 1) s
where k.company_id = s.company_id and k.id = s.category_id and k.call_department_type_id is null;
alter table price_book_categories force row level security;
alter table price_book_category_entries force row level security;
alter table service_repairs force row level security;
alter table call_department_types force row level security;

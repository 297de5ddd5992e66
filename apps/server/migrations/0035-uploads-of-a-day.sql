-- How much somebody has uploaded within a day. Begins with the person: see 0013 on indexes that begin with the company.
create index files_of_person on files (person_id, created_date) include (company_id, size);

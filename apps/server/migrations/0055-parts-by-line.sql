-- The parts of a line: whoever removes a line asks for them, and without it reads all parts of all companies.
create index repair_parts_line on repair_parts (parent_id, company_id);

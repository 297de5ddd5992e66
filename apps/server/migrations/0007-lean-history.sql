-- Saves write the history and the answer once and read them whole: json costs a fraction of jsonb to write.
alter table changes alter column steps type json using steps::json;
alter table saves drop column ids;
alter table saves alter column answer type json using answer::json;

-- The owner of the tables sees the imports of one company, as in every other table that the looking-up role sees whole.
create policy of_company on price_book_imports as restrictive to current_user using (company_id = (select current_company()));

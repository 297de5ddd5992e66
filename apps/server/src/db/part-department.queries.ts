/**
 * Returns a SQL scalar for the department of a part (R3.10): that of its category, or of the nearest ancestor
 * that has one. Null if the part has no such category, or has categories of several departments. Those of removed
 * books don't count.
 * @param alias of the part's row, which has `company_id` and `id`
 */
export const partDepartment = (alias: string): string => `(
  with recursive up as (
    select k.parent_price_book_category_id as above, k.call_department_type_id as department
    from price_book_category_entries e
    join price_book_categories k on k.company_id = e.company_id and k.id = e.price_book_category_id
    join price_books b on b.company_id = k.company_id and b.id = k.price_book_id and not b.hidden
    where e.company_id = ${alias}.company_id and e.part_item_id = ${alias}.id
    union
    select k.parent_price_book_category_id, k.call_department_type_id
    from up join price_book_categories k on k.company_id = ${alias}.company_id and k.id = up.above
    where up.department is null)
  select min(up.department) from up having count(distinct up.department) = 1)`;

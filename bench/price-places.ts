/**
 * Counts the entries of the price books of companies by their categories: rows that are filled in without triggers aren't
 * counted.
 */
export const countPlaces = (first: number, last: number): string => `
  insert into price_book_places (company_id, price_book_id, category_ids, entries)
  select company_id, price_book_id, ids, count(*) from (
    select p.company_id, null::bigint as price_book_id,
      array_remove(array_agg(e.price_book_category_id order by e.price_book_category_id), null) as ids
    from part_items p
    left join price_book_category_entries e on e.company_id = p.company_id and e.part_item_id = p.id
    where p.company_id between ${first} and ${last} and not p.hidden group by p.company_id, p.id
    union all
    select r.company_id, r.price_book_id,
      array_remove(array_agg(e.price_book_category_id order by e.price_book_category_id), null)
    from service_repairs r
    left join price_book_category_entries e on e.company_id = r.company_id and e.service_repair_id = r.id
    where r.company_id between ${first} and ${last} and not r.hidden group by r.company_id, r.price_book_id, r.id) s
  group by 1, 2, 3`;

/** Has entries that are filled in without triggers found by their words nevertheless. */
export const keepSearchTexts = `
  alter table part_items enable always trigger keep_search_text;
  alter table service_repairs enable always trigger keep_search_text`;

-- What a price file is compared with changes rarely beside everything else: its last change is found by index.
create index changes_of_books on changes (company_id, id)
  where entity in ('priceBook', 'priceBookCategory', 'partItem', 'serviceRepair', 'pricingRules', 'department', 'company');

-- Sites without a tax, in the order of their list in Settings; the setup counts them.
create index sites_untaxed on sites (company_id, postal_code, id) where tax_item_id is null and not hidden;

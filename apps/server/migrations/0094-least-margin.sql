-- A margin below which prices are warned of, in 1/10,000 of a percent; null never warns.
alter table pricing_rules add column least_margin_rate integer check (least_margin_rate between 0 and 1000000);

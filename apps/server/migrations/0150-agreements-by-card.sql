-- How often a card is charged for an agreement that was sold on a work order to be paid by card; null if the work order
-- bills it, or if it was sold elsewhere. Its line has the same and isn't in the work order's total.
alter table agreements add column card_frequency text
  check (card_frequency in ('monthly', 'quarterly', 'twiceYearly', 'yearly'));
alter table work_order_agreements add column card_frequency text
  check (card_frequency in ('monthly', 'quarterly', 'twiceYearly', 'yearly'));

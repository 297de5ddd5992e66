-- An agreement with a price counts in the total of its work order from now on. Those of before were shown with a price and
-- charged nowhere: they stay without charge, so that no total that was saved, shown to a customer or put in the books changes.
alter table work_order_agreements no force row level security;
update work_order_agreements set free_of_charge = true;
alter table work_order_agreements force row level security;

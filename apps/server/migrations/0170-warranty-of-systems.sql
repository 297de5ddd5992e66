-- Until when the manufacturer's warranty of a system holds: whether a repair is the customer's to pay.
alter table site_systems add column warranty_until date;

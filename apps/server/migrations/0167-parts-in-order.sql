-- The parts of a service in their order: setting up a sort for each service of a page takes longer than reading its parts.
create index service_repair_parts_in_order on service_repair_parts (company_id, service_repair_id, "order", part_item_id);

-- Marks drawn on photos, as lines beside the picture (`work-orders/photo-marks.ts`). The picture stays as it was taken.
alter table work_order_photos add column marks jsonb not null default '[]';
alter table recommendation_photos add column marks jsonb not null default '[]';

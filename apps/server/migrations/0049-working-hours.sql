-- When a company works, by weekday and by its own clock; null on a day on which nobody does. The rule is the domain's
-- (`schedule/working-hours.ts`).
alter table companies add working_hours jsonb not null default '{
  "monday": {"start": "08:00", "end": "17:00"}, "tuesday": {"start": "08:00", "end": "17:00"},
  "wednesday": {"start": "08:00", "end": "17:00"}, "thursday": {"start": "08:00", "end": "17:00"},
  "friday": {"start": "08:00", "end": "17:00"}, "saturday": null, "sunday": null}';

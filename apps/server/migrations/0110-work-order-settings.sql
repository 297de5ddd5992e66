-- What the work order screen shows and starts with (requirement R3.4, `settings/work-order-settings.ts`).
alter table companies
  add column charge_text text not null default '',
  add column default_payment text not null default 'last' check (default_payment in ('last', 'cash', 'check')),
  add column show_unpaid boolean not null default true,
  add column show_times boolean not null default true,
  add column class_per_line boolean not null default false,
  -- invoices show the photos of recommended work (`settings/invoice-settings.ts`)
  add column invoice_photos boolean not null default false;

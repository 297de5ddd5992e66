-- Which kinds of new lines and price book entries are taxable. The kinds are the domain's (`settings/taxed-by-default.ts`).
alter table companies add taxed_by_default text[] not null default '{service,material,equipment,custom}'
  check (taxed_by_default <@ '{service,material,equipment,custom}'::text[]);

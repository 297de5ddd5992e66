-- Exemption certificates of customers: while one is valid, the customer's sites in its state pay no sales tax.
create table exemption_certificates (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  customer_id bigint not null,
  number text not null check (number <> ''),
  -- empty: every state
  state text not null default '',
  reason text not null check (reason in ('resale', 'nonprofit', 'government', 'other')),
  -- the first day and the last; without a last day it doesn't expire
  issued_date date not null,
  expires_date date,
  notes text not null default '',
  hidden boolean not null default false,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  check (expires_date >= issued_date)
);
create index exemption_certificates_customer on exemption_certificates (customer_id, company_id);
call protect_tenant_table('exemption_certificates');
grant select, insert, update, delete on exemption_certificates to fieldwright_app;

-- The exemption of a site on a day, as the domain's exemptionOn: the site's own state first, then the certificate that is
-- valid the longest, then the oldest. Null without one.
create function tax_exemption_on(site bigint, day date) returns jsonb
  language sql stable parallel safe
  return (
    select jsonb_build_object('certificate', e.number)
    from sites s join exemption_certificates e on e.company_id = s.company_id and e.customer_id = s.customer_id
    where s.company_id = current_company() and s.id = site and not e.hidden and e.state in ('', s.state)
      and e.issued_date <= day and coalesce(e.expires_date, day) >= day
    order by e.state = '', e.expires_date desc nulls first, e.id
    limit 1);
revoke execute on function tax_exemption_on from public;
grant execute on function tax_exemption_on to fieldwright_app;

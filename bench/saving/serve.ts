import { readConfig } from '@fieldwright/server/config';
import { migrate } from '@fieldwright/server/db/migrate';
import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';
import { hashPassword } from '@fieldwright/server/features/people/passwords';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import { serve } from '@fieldwright/server/serve';
import pg from 'pg';
import { benchSecret, benchSites } from './bench-company.ts';

/** Makes the product's roles, tables, demo people and their customers' sites in an empty database, and serves on it. */
const given = new URL(process.env.BENCH_DATABASE_URL!);
const address = (user: string) => {
  const url = new URL(given);
  url.username = user;
  url.password = 'bench';
  return url.href;
};
const urls = {
  owner: address('fieldwright_owner'),
  app: address('fieldwright_app'),
  worker: address('fieldwright_worker'),
};

const admin = new pg.Client(given.href);
await admin.connect();
await admin.query("create role fieldwright_owner login createrole password 'bench'");
await admin.query(
  `alter database ${admin.escapeIdentifier(given.pathname.slice(1))} owner to fieldwright_owner`,
);
await admin.query('alter schema public owner to fieldwright_owner');
await migrate(urls);
await seedCompanies(urls.owner, demoCompanies, await hashPassword(demoPassword));
await admin.query(
  `insert into customers (company_id, id, guid)
   select 1, (s->>'customerId')::bigint, gen_random_uuid() from jsonb_array_elements($1) s`,
  [JSON.stringify(benchSites)],
);
await admin.query(
  `insert into sites (company_id, id, guid, customer_id, time_zone)
   select 1, (s->>'siteId')::bigint, gen_random_uuid(), (s->>'customerId')::bigint, 'America/New_York'
   from jsonb_array_elements($1) s`,
  [JSON.stringify(benchSites)],
);
await admin.end();

const config = readConfig('serve', {
  DATABASE_URL: urls.app,
  DATABASE_WORKER_URL: urls.worker,
  PUBLIC_URL: `http://127.0.0.1:${process.env.PORT}`,
  PORT: process.env.PORT,
  SECRET: benchSecret,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@fieldwright.example',
  LOG_LEVEL: 'fatal',
});
await serve(config, ['--role', 'web']);
console.log('serving');

import pg from 'pg';
import type { Secrets } from './secrets.ts';

const name = 'fieldwright';

/** Addresses of the database for its three users: migrations, requests and jobs. */
export type DatabaseUrls = { DATABASE_OWNER_URL: string; DATABASE_URL: string; DATABASE_WORKER_URL: string };

/**
 * Copies the product's database while no one is connected to it.
 * @param number identifies the copy
 * @returns the copy's addresses for the same users
 */
export async function copyDatabase(
  superuserUrl: string,
  urls: DatabaseUrls,
  number: number,
): Promise<DatabaseUrls> {
  const copy = `${name}_${number}`;
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`create database ${copy} template ${name} owner fieldwright_owner`);
  } finally {
    await client.end();
  }
  const address = (url: string) => Object.assign(new URL(url), { pathname: `/${copy}` }).href;
  return {
    DATABASE_OWNER_URL: address(urls.DATABASE_OWNER_URL),
    DATABASE_URL: address(urls.DATABASE_URL),
    DATABASE_WORKER_URL: address(urls.DATABASE_WORKER_URL),
  };
}

/**
 * Creates the owner role and the database if they are missing, as superuser. The owner can create the other
 * roles but is no superuser, as in production. Sets the passwords of existing roles to those of `secrets`.
 */
export async function prepareDatabase(superuserUrl: string, secrets: Secrets): Promise<DatabaseUrls> {
  const passwords: Record<string, string> = {
    fieldwright_owner: secrets.ownerPassword,
    fieldwright_app: secrets.appPassword,
    fieldwright_worker: secrets.workerPassword,
  };
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
    const roles = new Set(rows.map((row) => row.rolname));
    if (!roles.has('fieldwright_owner')) await client.query('create role fieldwright_owner login createrole');
    roles.add('fieldwright_owner');
    for (const [role, password] of Object.entries(passwords))
      if (roles.has(role))
        await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name} owner fieldwright_owner`);
  } finally {
    await client.end();
  }
  const address = (role: string) => {
    const url = new URL(superuserUrl);
    Object.assign(url, { username: role, password: passwords[role], pathname: `/${name}` });
    return url.href;
  };
  return {
    DATABASE_OWNER_URL: address('fieldwright_owner'),
    DATABASE_URL: address('fieldwright_app'),
    DATABASE_WORKER_URL: address('fieldwright_worker'),
  };
}

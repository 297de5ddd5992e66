import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/schema.generated.ts';
import type { DemoCompany } from './demo.ts';

/**
 * Makes companies and their people where they are absent; what a visitor changed stays.
 * @param ownerUrl of the database's owner
 * @param passwordHash everybody's
 */
export async function seedCompanies(
  ownerUrl: string,
  companies: DemoCompany[],
  passwordHash: string,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    for (const company of companies) await seedCompany(db, company, passwordHash);
  } finally {
    await db.destroy();
  }
}

async function seedCompany(db: Kysely<DB>, company: DemoCompany, passwordHash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Row-level security holds for the owner of the tables, too.
    await sql`select set_config('app.company_id', ${String(company.id)}, true)`.execute(tx);
    const made = await sql`
      insert into companies (id, name, time_zone, demo) overriding system value
      values (${company.id}, ${company.name}, ${company.timeZone}, true) on conflict (id) do nothing`.execute(
      tx,
    );
    if (made.numAffectedRows === 0n) return;
    await sql`select setval(pg_get_serial_sequence('companies', 'id'), greatest(100, (select max(id) from companies)))`.execute(
      tx,
    );
    for (const { email, firstName, lastName, roles } of company.people) {
      const { rows } = await sql<{ id: number }>`select person_for_invitation(${email}) as id`.execute(tx);
      const personId = rows[0]!.id;
      await tx
        .insertInto('memberships')
        .values({ person_id: personId, first_name: firstName, last_name: lastName, roles, status: 'active' })
        .execute();
      await sql`select set_config('app.company_id', '', true), set_config('app.person_id', ${String(personId)}, true)`.execute(
        tx,
      );
      await tx
        .insertInto('credentials')
        .values({ person_id: personId, password_hash: passwordHash })
        .onConflict((conflict) => conflict.column('person_id').doNothing())
        .execute();
      await sql`select set_config('app.company_id', ${String(company.id)}, true), set_config('app.person_id', '', true)`.execute(
        tx,
      );
    }
  });
}

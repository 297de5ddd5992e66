import fastify from 'fastify';
import pg from 'pg';

/** The reference: fastify and one prepared statement over `pg`, the same rows, with no sign-in, rights or policies. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10 });
const app = fastify();

const text = `
  select m.person_id as id, m.first_name as "firstName", m.last_name as "lastName", p.email, m.roles, m.status,
         m.last_seen_date as "lastSeenDate", m.version,
         (select max(i.created_date) from invitations i
          where i.company_id = m.company_id and i.person_id = m.person_id and m.status = 'invited') as "invitedDate"
  from memberships m join persons p on p.id = m.person_id
  where m.company_id = $1 order by lower(m.first_name), lower(m.last_name), m.person_id`;

app.get('/people', async () => {
  const { rows } = await pool.query({ name: 'people', text, values: [1] });
  return { data: rows };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

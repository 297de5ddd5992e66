import fastify from 'fastify';
import pg from 'pg';

/** The reference: fastify, the body as it came, and one prepared insert, without signature, company or job. */
const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10 });
await pool.query('create table if not exists bare_events (event_id text primary key, body text not null)');
const app = fastify();
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
);
app.get('/healthz', () => 'ok');
app.post('/events', async ({ body }) => {
  const { event_id: id } = JSON.parse(body as string) as { event_id: string };
  await pool.query({
    name: 'event',
    text: 'insert into bare_events values ($1, $2) on conflict do nothing',
    values: [id, body],
  });
  return { data: null };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

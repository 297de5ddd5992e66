import pg from 'pg';
const c = new pg.Client({ connectionString: process.env.DATABASE_URL, pipeline: true } as any);
await c.connect();
const s = new pg.Client({ connectionString: process.env.SUPER!.replace(/\/postgres$/, '/fw') });
await s.connect();
const text = `
  select m.person_id as id, m.first_name as "firstName", m.last_name as "lastName", p.email, m.roles, m.status,
         m.last_seen_date as "lastSeenDate", m.version,
         (select max(i.created_date) from invitations i
          where i.company_id = m.company_id and i.person_id = m.person_id and m.status = 'invited') as "invitedDate"
  from memberships m join persons p on p.id = m.person_id
  where m.company_id = $1 order by lower(m.first_name), lower(m.last_name), m.person_id`;
const {
  rows: [ses],
} = await s.query('select * from sessions order by id desc limit 1');
async function time(name: string, f: () => Promise<unknown>) {
  for (let i = 0; i < 300; i++) await f();
  const n = 2000;
  const t = performance.now();
  for (let i = 0; i < n; i++) await f();
  console.log(name, (((performance.now() - t) / n) * 1000).toFixed(0) + 'µs');
}
await time('bare superuser', () => s.query({ name: 'q', text, values: [1] }));
const q = (name: string, text: string, values: any[] = []) => c.query({ name, text, values });
const enter = 'select enter($1,$2,$3,$4,$5)';
const ev = [ses.id, ses.generation, ses.person_id, 1, 1];
await time('begin+commit', () => Promise.all([q('b', 'begin'), q('c', 'commit')]));
await time('begin+set+commit', () =>
  Promise.all([
    q('b', 'begin'),
    q('s', "select set_config('app.company_id', $1, true), set_config('app.person_id', $2, true)", [
      '1',
      '1',
    ]),
    q('c', 'commit'),
  ]),
);
await time('begin+enter+commit', () => Promise.all([q('b', 'begin'), q('e', enter, ev), q('c', 'commit')]));
await time('begin+set+query+commit', () =>
  Promise.all([
    q('b', 'begin'),
    q('s', "select set_config('app.company_id', $1, true), set_config('app.person_id', $2, true)", [
      '1',
      '1',
    ]),
    q('q', text, [1]),
    q('c', 'commit'),
  ]),
);
await time('begin+enter+query+commit', () =>
  Promise.all([q('b', 'begin'), q('e', enter, ev), q('q', text, [1]), q('c', 'commit')]),
);
await c.query('begin');
await c.query(enter, ev);
await time('query under RLS', () => q('q', text, [1]));
const ex = await c.query({ text: 'explain (analyze, costs off) ' + text, values: [1] });
console.log(ex.rows.map((r: any) => r['QUERY PLAN']).join('\n'));
await time('enter alone', () => q('e', enter, ev));
await c.end();
await s.end();

import type { Reported } from '@fieldwright/contract/error-reports';
import { mostFaults, reportKeptDays, reportLimits } from '@fieldwright/domain/error-reports/error-report';
import { withoutPersonalData } from '@fieldwright/domain/error-reports/personal-data';
import { leftOut } from '@fieldwright/domain/error-reports/sayable-message';
import { attemptLimits } from '@fieldwright/domain/people/attempts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { errorReportSweep } from './error-reports.jobs.ts';

let server: TestServer;
let owner: string;
let technician: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  technician = (await server.signInAs('technician')).token;
});
afterAll(() => server.stop());
beforeEach(() => server.sql('truncate error_reports, error_report_sightings, attempts, feature_flags'));

const fault: Reported = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'lines')",
  stack: 'at save (index-DkP1a2bX.js:1:2048)',
  route: '/proposals/$id',
  correlationId: 'r-1',
  count: 1,
};
const report = (reports: Reported[], as = technician, version = '1.0.175') =>
  server.call('POST /api/errorreports', { as, body: { version, reports } });
const list = async (as = owner) => (await server.call('GET /api/errorreports', { as })).data;
const find = (id: number, as = owner) => server.call('GET /api/errorreports/{id}', { as, params: { id } });

describe('POST /api/errorreports', () => {
  it.each([
    ['no report', []],
    ['too many reports', Array.from({ length: reportLimits.most + 1 }, () => fault)],
    ['a stack without end', [{ ...fault, stack: 'x'.repeat(reportLimits.stack + 1) }]],
    ['a count of nothing', [{ ...fault, count: 0 }]],
    ['a reference with words', [{ ...fault, correlationId: 'Greta Kessler' }]],
    ['an address with a query', [{ ...fault, route: '/settings/people?search=hollis' }]],
  ])('refuses %s, and keeps nothing', async (_what, reports) => {
    expect((await report(reports)).error.code).toBe('invalid');
    expect(await list()).toEqual([]);
  });

  it('refuses a session that reports without end, and says how long to wait', async () => {
    await report([fault]);
    await server.sql('update attempts set count = $1', [attemptLimits.errorReportsBySession.most]);
    const refused = await report([fault]);
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await report([fault], owner)).status).toBe(204);
  });

  it('refuses a company that reports without end, whichever session it comes from', async () => {
    await report([fault]);
    await server.sql('update attempts set count = $1', [attemptLimits.errorReportsByCompany.most]);
    expect((await report([fault], owner)).error.code).toBe('too_many_attempts');
    const { token } = await server.signInAs('owner@south.example');
    expect((await report([fault], token)).status).toBe(204);
  });

  it('keeps nothing where the company has switched reports off (R7.2)', async () => {
    const change = (isOn: boolean) =>
      server.call('PATCH /api/featureflags', { as: owner, body: { name: 'errorReports', isOn } });
    await change(false);
    expect((await report([fault])).status).toBe(204);
    expect(await list()).toEqual([]);
    await change(true);
    await report([fault]);
    expect(await list()).toHaveLength(1);
  });

  it('takes in no new fault beyond the most, and goes on counting known ones', async () => {
    await report([fault]);
    await server.sql(
      `insert into error_reports (company_id, fingerprint, name, message, stack, correlation_id, count)
       select 1, n::text, 'Error', '', '', 'r', 1 from generate_series(2, $1::int) n`,
      [mostFaults],
    );
    await report([fault, { ...fault, name: 'RangeError' }]);
    const faults = await list();
    expect(faults).toHaveLength(mostFaults);
    expect(faults[0]).toMatchObject({ name: 'TypeError', count: 2 });
  });

  it('counts the same fault of several people, pages and versions as one (R8.9)', async () => {
    await report([fault, { ...fault, stack: fault.stack.replace('2048', '9') }]);
    await report([{ ...fault, route: '/workorders/$id', count: 3, correlationId: 'r-2' }], owner, '1.0.176');
    const [only, ...others] = await list();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ count: 5, people: 2, versions: ['1.0.176', '1.0.175'] });
    expect(only!.routes).toEqual(['/workorders/$id', '/proposals/$id']);
    expect(only!.lastSeenDate >= only!.firstSeenDate).toBe(true);
  });

  it('counts every one of many reports at once (R8.9)', async () => {
    const both = [fault, { ...fault, name: 'RangeError' }];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        report(index % 2 ? both : both.toReversed(), index % 3 ? owner : technician),
      ),
    );
    expect((await list()).map(({ count, people }) => [count, people])).toEqual([
      [12, 2],
      [12, 2],
    ]);
  });

  it('writes nothing personal, even where the browser sends it (R8.9)', async () => {
    const careless = {
      ...fault,
      name: 'Greta Kessler',
      message: 'No phone for Greta Kessler, 123-45-6789, greta@kessler.example',
      stack:
        'Error: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2ln\n at https://app.example/api/people/7310?search=Greta',
    };
    await report([careless]);
    const rows = await server.sql('select * from error_reports');
    expect(JSON.stringify(rows)).not.toMatch(/greta|kessler|6789|eyJ|7310|app\.example/i);
    expect(rows[0]).toMatchObject({ name: 'Error', message: leftOut, stack: 'at (elsewhere)' });
  });

  it('refuses texts that a database cannot hold, as every endpoint does; no browser of ours sends any', async () => {
    const odd = { ...fault, message: 'a\0b\ud800', stack: '\0\ud800' };
    expect((await report([odd])).error.fields).toHaveProperty(['reports.0.message']);
    expect((await report([{ ...fault, ...withoutPersonalData(odd) }])).status).toBe(204);
    expect(await list()).toMatchObject([{ message: leftOut }]);
  });
});

describe('GET /api/errorreports', () => {
  it('shows the own company alone, the last seen first (R6.4)', async () => {
    await report([fault]);
    await report([{ ...fault, name: 'RangeError' }]);
    const { token } = await server.signInAs('owner@south.example');
    await report([{ ...fault, name: 'SyntaxError' }], token);
    expect((await list()).map(({ name }) => name)).toEqual(['RangeError', 'TypeError']);
    expect((await list(token)).map(({ name }) => name)).toEqual(['SyntaxError']);
  });
});

describe('GET /api/errorreports/{id}', () => {
  it('says where, in which version and to how many people it happened, and names nobody (R8.9)', async () => {
    await report([fault]);
    await report([{ ...fault, correlationId: 'r-9', count: 2 }], owner);
    await report([{ ...fault, route: '/dashboard' }], owner, '1.0.176');
    const [{ id } = { id: 0 }] = await list();
    const { data } = await find(id);
    expect(data).toMatchObject({ stack: fault.stack, correlationId: 'r-1', count: 4, people: 2 });
    expect(data.sightings.map(({ lastSeenDate: _, ...counts }) => counts)).toEqual([
      { version: '1.0.176', route: '/dashboard', count: 1, people: 1 },
      { version: '1.0.175', route: '/proposals/$id', count: 3, people: 2 },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/owner|technician|@/i);
  });

  it('finds nothing where nothing is', async () => {
    expect((await find(1)).error.code).toBe('not_found');
  });
});

describe('error_report_sweep', () => {
  it('forgets what nobody has seen for 90 days, in every company, and nothing else', async () => {
    const { token } = await server.signInAs('owner@south.example');
    await report([fault, { ...fault, name: 'RangeError' }]);
    await report([{ ...fault, name: 'RangeError', route: '/dashboard' }]);
    await report([fault], token);
    const old = `last_seen_date = clock_now() - make_interval(days => ${reportKeptDays}) - interval '1 minute'`;
    const young = `last_seen_date = clock_now() - make_interval(days => ${reportKeptDays}) + interval '1 minute'`;
    await server.sql(`update error_reports set ${old} where name = 'TypeError'`);
    await server.sql(`update error_reports set ${young} where name = 'RangeError'`);
    await server.sql(
      `update error_report_sightings s set ${old} from error_reports r
       where r.company_id = s.company_id and r.id = s.report_id and (r.name = 'TypeError' or s.route <> '/dashboard')`,
    );
    const { deps } = server;
    await errorReportSweep.run({ deps, db: deps.database.forNobody(), payload: {}, companyId: null });
    expect((await list()).map(({ name, routes }) => [name, routes])).toEqual([
      ['RangeError', ['/dashboard']],
    ]);
    expect(await list(token)).toEqual([]);
    expect(await server.sql('select count(*)::int as left from error_report_sightings')).toEqual([
      { left: 1 },
    ]);
  });
});

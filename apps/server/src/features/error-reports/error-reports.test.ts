import type { Reported } from '@fieldwright/contract/error-reports';
import {
  evictionKeptDays,
  maxAnonymousFaults,
  maxEvictions,
  maxFaults,
  reportKeptDays,
  reportLimits,
} from '@fieldwright/domain/error-reports/error-report';
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
beforeEach(() =>
  server.sql('truncate error_reports, error_report_sightings, board_evictions, attempts, feature_flags'),
);

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
      [maxFaults],
    );
    await report([fault, { ...fault, name: 'RangeError' }]);
    const faults = await list();
    expect(faults).toHaveLength(maxFaults);
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
    expect(rows[0]).toMatchObject({ name: 'Error', message: 'No phone for …', stack: 'at (elsewhere)' });
  });

  it('refuses texts that a database cannot hold, as every endpoint does; no browser of ours sends any', async () => {
    const odd = { ...fault, message: 'a\0b\ud800', stack: '\0\ud800' };
    expect((await report([odd])).error.fields).toHaveProperty(['reports.0.message']);
    expect((await report([{ ...fault, ...withoutPersonalData(odd) }])).status).toBe(204);
    expect(await list()).toMatchObject([{ message: leftOut }]);
  });
});

describe('POST /api/publicerrorreports', () => {
  const strange = { ...fault, route: '/p/$token' };
  const publicReport = (reports: Reported[], from = '203.0.113.7') =>
    server.call('POST /api/publicerrorreports', {
      body: { version: '1.0.175', reports },
      headers: { 'x-forwarded-for': from },
    });

  it('takes no more than a report may have, and nothing without one', async () => {
    expect((await publicReport([])).error.code).toBe('invalid');
    expect((await publicReport(Array.from({ length: reportLimits.most + 1 }, () => fault))).error.code).toBe(
      'invalid',
    );
    expect((await publicReport([{ ...fault, stack: 'x'.repeat(reportLimits.stack + 1) }])).error.code).toBe(
      'invalid',
    );
    expect(await list()).toEqual([]);
  });

  it('refuses a network that reports without end (R8.9)', async () => {
    for (let count = 0; count < attemptLimits.errorReportsByNetwork.most; count += 1)
      expect((await publicReport([strange])).status).toBe(204);
    const refused = await publicReport([strange]);
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts']);
    expect((await report([fault])).status).toBe(204);
  });

  it('is told to owners and admins beside the faults of their people, whichever company they are of (R8.9)', async () => {
    await report([fault]);
    await publicReport([{ ...strange, name: 'RangeError' }]);
    const { token } = await server.signInAs('owner@south.example');
    const told = (faults: Awaited<ReturnType<typeof list>>) =>
      faults.map(({ name, isSignedIn, routes, people }) => [name, isSignedIn, routes, people]);
    const stranger = ['RangeError', false, ['/p/$token'], 1];
    expect(told(await list())).toEqual([stranger, ['TypeError', true, ['/proposals/$id'], 1]]);
    expect(told(await list(token))).toEqual([stranger]);
    const [{ id } = { id: 0 }] = await list(token);
    expect((await find(id, token)).data).toMatchObject({ isSignedIn: false, stack: fault.stack });
    const own = (await list()).find(({ isSignedIn }) => isSignedIn)!;
    expect((await find(own.id, token)).error.code).toBe('not_found');
  });

  it('keeps neither tokens nor anything personal, even where a browser sends it (R8.9)', async () => {
    await publicReport([
      {
        ...strange,
        message: 'No proposal for Greta Kessler, link k9Qv2xW8rT1zLm4NcB7y, greta@kessler.example',
      },
    ]);
    const rows = JSON.stringify([
      await server.sql('select * from error_reports'),
      await server.sql('select * from error_report_sightings'),
    ]);
    expect(rows).not.toMatch(/greta|kessler|k9Qv|203\.0\.113/i);
    expect((await list())[0]!.message).toBe('No proposal for … link …');
  });

  it('takes in few different ones: the least counted that was not seen the longest gives way (R8.9)', async () => {
    await publicReport([strange]);
    await server.sql(
      `insert into error_reports (company_id, fingerprint, name, message, stack, correlation_id, count)
       select 0, n::text, 'Error ' || n, '', '', 'r', case when n < 4 then 1 else 9 end from generate_series(2, $1::int) n`,
      [maxAnonymousFaults],
    );
    await server.sql(
      "update error_reports set last_seen_date = last_seen_date - interval '1 day' where fingerprint = '3'",
    );
    await publicReport([strange, { ...strange, name: 'RangeError' }]);
    const faults = await list();
    expect(faults).toHaveLength(maxAnonymousFaults);
    const names = faults.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['TypeError', 'RangeError', 'Error 2', 'Error 4']));
    expect(names).not.toContain('Error 3');
    expect(faults.find(({ name }) => name === 'TypeError')).toMatchObject({ count: 2 });
  });

  it('takes few new ones a day from one network, and goes on counting known ones (R8.9)', async () => {
    const { most } = attemptLimits.newFaultsByNetwork;
    const made = Array.from({ length: most + 1 }, (_, n) => ({
      ...strange,
      name: `${'ABCDEFGHIJKLMNOP'[n]}Error`,
    }));
    expect((await publicReport(made)).status).toBe(204);
    expect(await list()).toHaveLength(most);
    expect((await publicReport(made)).status).toBe(204);
    const faults = await list();
    expect([faults.length, new Set(faults.map(({ count }) => count))]).toEqual([most, new Set([2])]);
    // accepted in a new window
    await server.sql('truncate attempts');
    expect((await publicReport([made.at(-1)!])).status).toBe(204);
    expect(await list()).toHaveLength(most + 1);
  });
});

describe('GET /api/boardevictions', () => {
  const eviction = (guid = crypto.randomUUID()) => ({
    guid,
    dates: ['2026-11-17', '2026-11-18'],
    evictedDate: '2026-11-17T15:00:00.000Z',
    isActive: false,
    isConnected: true,
  });
  const tell = (evictions: ReturnType<typeof eviction>[], as = technician) =>
    server.call('POST /api/errorreports', { as, body: { version: '1.0.175', reports: [], evictions } });
  const kept = async (as = owner) => (await server.call('GET /api/boardevictions', { as })).data;

  it('are shown to who may see errors, with whose board it was, where, when and which dates (R4.18)', async () => {
    const { token, personId } = await server.signInAs('dispatcher');
    expect((await tell([eviction()], token)).status).toBe(204);
    const { guid: _, ...told } = eviction();
    expect(await kept()).toMatchObject([{ ...told, person: { id: personId }, device: expect.any(String) }]);
    const { error } = await server.call('GET /api/boardevictions', { as: token });
    expect(error.code).toBe('forbidden');
  });

  it('are of the own company alone (R6.4)', async () => {
    await tell([eviction()]);
    expect(await kept((await server.signInAs('owner@south.example')).token)).toEqual([]);
  });

  it('are kept once, however often they are sent (R4.18)', async () => {
    const one = eviction();
    await Promise.all([tell([one]), tell([one]), tell([one, eviction()])]);
    expect(await kept()).toHaveLength(2);
  });

  it('are kept where error reports are switched off, too: they are no errors (R4.18)', async () => {
    await server.call('PATCH /api/featureflags', { as: owner, body: { name: 'errorReports', isOn: false } });
    await tell([eviction()]);
    expect(await kept()).toHaveLength(1);
  });

  it('are refused without a date, and are never of the future', async () => {
    expect((await tell([{ ...eviction(), dates: [] }])).error.fields).toHaveProperty(['evictions.0.dates']);
    await tell([{ ...eviction(), evictedDate: '2099-01-01T00:00:00.000Z' }]);
    expect((await kept())[0]!.evictedDate < '2099').toBe(true);
  });

  it('go beyond the most: the oldest first (R4.18)', async () => {
    await tell([eviction()]);
    await server.sql(
      `insert into board_evictions (company_id, guid, person_id, session_id, user_agent, dates, is_active, is_connected, evicted_date)
       select company_id, gen_random_uuid(), person_id, session_id, '', dates, true, true, evicted_date - make_interval(mins => n)
       from board_evictions, generate_series(1, $1::int) n`,
      [maxEvictions],
    );
    const [oldest] = await server.sql<{ id: number }>(
      'select id from board_evictions order by evicted_date limit 1',
    );
    await tell([{ ...eviction(), evictedDate: '2026-11-17T16:00:00.000Z' }]);
    const now = await kept();
    expect([now.length, now.some(({ id }) => id === oldest!.id)]).toEqual([maxEvictions, false]);
  });

  it('are forgotten after 90 days', async () => {
    await tell([eviction()]);
    await server.sql(
      `insert into board_evictions (company_id, guid, person_id, session_id, user_agent, dates, is_active, is_connected,
         evicted_date, created_date)
       select company_id, gen_random_uuid(), person_id, session_id, '', dates, true, true, evicted_date,
         clock_now() - make_interval(days => ${evictionKeptDays}) - interval '1 minute'
       from board_evictions`,
    );
    expect(await kept()).toHaveLength(2);
    const { deps } = server;
    await errorReportSweep.run({ deps, db: deps.database.forNobody(), payload: {}, companyId: null });
    expect(await kept()).toHaveLength(1);
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
  it('forgets what strangers reported after 7 days, and nothing of a company by then (R8.9)', async () => {
    await report([fault]);
    await server.sql(
      `insert into error_reports (company_id, fingerprint, name, message, stack, correlation_id, count)
       select 0, n::text, 'Error ' || n, '', '', 'r', 9 from generate_series(1, 2) n`,
    );
    await server.sql(
      "update error_reports set last_seen_date = clock_now() - interval '8 days' where name <> 'Error 2'",
    );
    const { deps } = server;
    await errorReportSweep.run({ deps, db: deps.database.forNobody(), payload: {}, companyId: null });
    expect((await list()).map(({ name }) => name)).toEqual(['Error 2', 'TypeError']);
  });

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

import { features } from '@fieldwright/domain/settings/feature-flags';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from feature_flags'));

const namesFor = async (as: string) => (await server.call('GET /api/featureflags', { as })).data;
const change = (name: string, isOn: boolean, as = owner) =>
  server.call('PATCH /api/featureflags', { as, body: { name, isOn } as never });

describe('GET /api/featureflags', () => {
  it('answers the names of what the company has, to every role (R7.2)', async () => {
    for (const role of ['owner', 'technician'])
      expect(await namesFor((await server.signInAs(role)).token)).toEqual(features);
  });

  it('leaves out what the company has switched off, for its own people only (R7.2, R6.4)', async () => {
    await change('liveUpdates', false);
    const [technician, stranger] = [
      await server.signInAs('technician'),
      await server.signInAs('technician@south.example'),
    ];
    expect(await namesFor(technician.token)).not.toContain('liveUpdates');
    expect(await namesFor(stranger.token)).toContain('liveUpdates');
  });

  it('does not name what another version has left in the table', async () => {
    await server.sql("insert into feature_flags (company_id, name, is_on) values (1, 'horseAndCart', true)");
    expect(await namesFor(owner)).toEqual(features);
  });
});

describe('PATCH /api/featureflags', () => {
  it('is refused to who may not change settings, and changes nothing (R6.4)', async () => {
    const { token } = await server.signInAs('office');
    expect((await change('liveUpdates', false, token)).error.code).toBe('forbidden');
    expect(await namesFor(owner)).toEqual(features);
  });

  it('refuses a feature that there is not, at its field', async () => {
    const reply = await change('horseAndCart', true);
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([422, ['name']]);
  });

  it('switches off and on again, and tells what there is then (R7.2)', async () => {
    expect((await change('errorReports', false)).data.names).toEqual(['liveUpdates']);
    expect(await namesFor(owner)).toEqual(['liveUpdates']);
    expect((await change('errorReports', true)).data.names).toEqual(features);
  });

  it('is in the company’s history with who switched it, and not where it was so already', async () => {
    const admin = await server.signInAs('admin');
    const { version } = (await server.call('GET /api/company', { as: owner })).data;
    await change('errorReports', true, admin.token);
    await change('errorReports', false, admin.token);
    await change('errorReports', false, admin.token);
    const { data } = await server.call('GET /api/company/changes', { as: owner });
    expect(data[0]).toMatchObject({
      version: version + 1,
      by: { name: 'Admin North' },
      steps: [{ kind: 'company', records: [{ fields: { errorReports: { from: true, to: false } } }] }],
    });
    expect((await server.call('GET /api/company', { as: owner })).data.version).toBe(version + 1);
  });

  it('keeps what somebody else has switched since, and says so (R9.12)', async () => {
    const admin = (await server.signInAs('admin')).token;
    const { version } = (await change('errorReports', false)).data;
    expect(version).toBe((await server.call('GET /api/company', { as: owner })).data.version);
    await change('errorReports', true, admin);
    const later = (await change('errorReports', false, admin)).data.version;
    expect(later).toBe(version + 2);
    const body = { name: 'errorReports', isOn: true, basedOn: version } as const;
    const { status, error } = await server.call('PATCH /api/featureflags', { as: owner, body });
    expect([status, error.code]).toEqual([409, 'stale_version']);
    expect(await namesFor(owner)).toEqual(['liveUpdates']);
    const again = await server.call('PATCH /api/featureflags', {
      as: owner,
      body: { ...body, basedOn: later },
    });
    expect(again.data).toEqual({ names: features, version: later + 1 });
  });

  it('keeps who switched it last', async () => {
    await change('liveUpdates', false);
    const admin = await server.signInAs('admin');
    await change('liveUpdates', true, admin.token);
    expect(await server.sql('select name, is_on, updated_by from feature_flags')).toEqual([
      { name: 'liveUpdates', is_on: true, updated_by: admin.personId },
    ]);
  });
});

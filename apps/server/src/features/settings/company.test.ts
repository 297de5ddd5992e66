import { usualWorkingHours, type WorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { blankCompany } from '@fieldwright/domain/settings/company';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { listenLive, openLive } from '../../testing/live-client.ts';
import { companyRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

let server: TestServer;
let owner: string;
let theirs: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  theirs = (await server.signInAs('owner@south.example')).token;
});
afterAll(() => server.stop());
beforeEach(() =>
  server.sql(`update companies set version = 1, name = case id when 1 then 'North' else 'South' end, phone = '', email = '', website = '', street = '', city = '', state = '',
    postal_code = '', license = '', working_hours = default, proposal_days = default, deposit_percent = default, sign_selects = default, seller_emails = default, tax_rounding = default, allow_override_taxes = default, taxed_by_default = default; delete from changes where entity = 'company'`),
);

type Body = Partial<typeof blankCompany> & {
  name?: string;
  receiptSubject?: string;
  receiptOpening?: string;
  workingHours?: WorkingHours;
  proposalDays?: number;
  depositPercent?: number | null;
  signSelects?: boolean;
  sellerEmails?: boolean;
  boardMinutes?: number | null;
  timeZone?: string;
  linkSubject?: string;
  linkOpening?: string;
  taxRounding?: 'invoice' | 'line';
  allowOverrideTaxes?: boolean;
  taxedByDefault?: ('service' | 'material' | 'equipment' | 'custom')[];
  basedOn?: number;
};
const change = (body: Body, as = owner) => server.call('PATCH /api/company', { as, body });
const read = async (as = owner) => (await server.call('GET /api/company', { as })).data;
const changes = async (as = owner) => (await server.call('GET /api/company/changes', { as })).data;

describe('PATCH /api/company, refused', () => {
  it.each(['office', 'dispatcher', 'sales', 'technician'])(
    'to %s staff, and changes nothing (R6.4)',
    async (role) => {
      const { token } = await server.signInAs(role);
      const before = await companyRows(server);
      expect((await change({ phone: '828 555 0140' }, token)).error.code).toBe('forbidden');
      expect(await companyRows(server)).toEqual(before);
    },
  );

  it('where something cannot be read, each at its field (R5.8)', async () => {
    const { status, error } = await change({
      phone: '555-01',
      email: 'office',
      website: 'javascript:alert(1)',
    });
    expect([status, Object.keys(error.fields ?? {}).sort()]).toEqual([422, ['email', 'phone', 'website']]);
    expect(await read()).toMatchObject({ ...blankCompany, version: 1 });
  });

  it('where an address would be a street without a city and a state, also by one field (R5.8)', async () => {
    expect((await change({ street: '1 Main St' })).error.fields).toEqual({
      city: expect.any(String),
      state: expect.any(String),
    });
    await change({ street: '1 Main St', city: 'Asheville', state: 'NC' });
    expect(Object.keys((await change({ city: '' })).error.fields ?? {})).toEqual(['city']);
    expect((await change({ street: '', city: '', state: '' })).status).toBe(200);
  });

  it('where a working day ends before it begins, at that day; right ones are kept and told (R3.6)', async () => {
    const saturday = { start: '09:00', end: '12:00' };
    const wrong = { ...usualWorkingHours, saturday: { start: '12:00', end: '09:00' } };
    expect((await change({ workingHours: wrong })).error.fields).toEqual({
      'workingHours.saturday': 'The end must be after the start.',
    });
    expect((await read()).workingHours).toEqual(usualWorkingHours);
    const workingHours = { ...usualWorkingHours, saturday };
    expect((await change({ workingHours })).data).toMatchObject({ workingHours, version: 2 });
    expect((await changes())[0]!.steps[0]!.records[0]!.fields).toMatchObject({
      workingHours: { to: workingHours },
    });
    expect((await change({ workingHours })).data!.version).toBe(2);
  });

  it('where proposals would be good for less than a day or more than a year, at that field (R5.8)', async () => {
    for (const proposalDays of [0, 366, -1, 1.5]) {
      const { status, error } = await change({ proposalDays });
      expect([status, error.fields]).toEqual([
        422,
        { proposalDays: 'Enter a whole number of days from 1 to 365.' },
      ]);
    }
    expect(await read()).toMatchObject({ proposalDays: 30, version: 1 });
  });

  it('whether a signature creates the work order is kept, and told in the history (R4.8)', async () => {
    expect((await read()).signSelects).toBe(true);
    expect((await change({ signSelects: false })).data).toMatchObject({ signSelects: false, version: 2 });
    expect((await changes())[0]!.steps[0]!.records[0]!.fields).toMatchObject({
      signSelects: { from: true, to: false },
    });
  });

  it('whether salespeople are emailed customers’ answers is kept, and told in the history', async () => {
    expect((await read()).sellerEmails).toBe(true);
    expect((await change({ sellerEmails: false })).data).toMatchObject({ sellerEmails: false, version: 2 });
    expect((await changes())[0]!.steps[0]!.records[0]!.fields).toMatchObject({
      sellerEmails: { from: true, to: false },
    });
  });

  it('where somebody has changed the same field since, who is named; another field is put beside theirs', async () => {
    const admin = (await server.signInAs('admin')).token;
    await change({ phone: '828 555 0140' }, admin);
    const late = await change({ phone: '828 555 0155', basedOn: 1 });
    expect([late.status, late.error.code]).toEqual([409, 'stale_version']);
    expect(late.error.fields?.phone).toContain('Admin North has changed this');
    const beside = await change({ email: 'office@north.example', basedOn: 1 });
    expect(beside.data).toMatchObject({ phone: '+18285550140', email: 'office@north.example', version: 3 });
  });

  it('where somebody has changed another part of the address since: two people never make a third one', async () => {
    const admin = (await server.signInAs('admin')).token;
    const there = { street: '48 Foundry Row', city: 'Asheville', state: 'NC', postalCode: '28801' };
    await change(there);
    await change({ city: 'Boone', postalCode: '28607', basedOn: 2 }, admin);
    const late = await change({ street: '12 Haywood St', basedOn: 2 });
    expect([late.status, late.error.code]).toEqual([409, 'stale_version']);
    expect(Object.keys(late.error.fields ?? {})).toEqual(['city', 'postalCode']);
    expect(await read()).toMatchObject({ ...there, city: 'Boone', postalCode: '28607', version: 3 });
    expect((await change({ license: 'NC 00-0140', basedOn: 2 })).status).toBe(200);
    const seen = await change({ street: '9 King St', basedOn: 4 });
    expect(seen.data).toMatchObject({ street: '9 King St', city: 'Boone', postalCode: '28607', version: 5 });
  });

  it('where a website has a sign that cannot be kept, at its field (R5.8)', async () => {
    for (const website of ['north.example/\0', 'north.example/\uD800', 'north.example/\u202Egnp.exe']) {
      const { status, error } = await change({ website });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['website']]);
    }
  });
});

describe('PATCH /api/company', () => {
  it('keeps what is named in one way of writing, and says so in the history: who, from what to what', async () => {
    const { data } = await change({ phone: '(828) 555-0140', city: 'Asheville', state: 'north carolina' });
    expect(data).toMatchObject({ phone: '+18285550140', city: 'Asheville', state: 'NC', version: 2 });
    expect(await read()).toEqual(data);
    const [line, ...earlier] = await changes();
    expect(earlier).toEqual([]);
    expect(line).toMatchObject({ version: 2, by: { name: 'Owner North' } });
    expect(line!.steps[0]!.records[0]!.fields).toEqual({
      phone: { from: '', to: '+18285550140' },
      city: { from: '', to: 'Asheville' },
      state: { from: '', to: 'NC' },
    });
  });

  it('keeps how tax is rounded and whether people may change it, each in the history (R3.5)', async () => {
    const { data } = await change({ taxRounding: 'line', allowOverrideTaxes: false });
    expect(data).toMatchObject({ taxRounding: 'line', allowOverrideTaxes: false, version: 2 });
    expect((await changes())[0]!.steps[0]!.records[0]!.fields).toEqual({
      taxRounding: { from: 'invoice', to: 'line' },
      allowOverrideTaxes: { from: true, to: false },
    });
    expect((await change({ taxRounding: 'cents' as 'line' })).error.fields).toHaveProperty('taxRounding');
  });

  it('keeps what is taxable by default: the history says so, everybody of the company has it at the next look (R3.5)', async () => {
    const { data } = await change({ taxedByDefault: ['equipment', 'material'] });
    expect(data).toMatchObject({ taxedByDefault: ['material', 'equipment'], version: 2 });
    expect((await changes())[0]!.steps[0]!.records[0]!.fields).toEqual({
      taxedByDefault: {
        from: ['service', 'material', 'equipment', 'custom'],
        to: ['material', 'equipment'],
      },
    });
    expect((await change({ taxedByDefault: ['material', 'equipment'] })).data.version).toBe(2);
    const kinds = async (as: string) =>
      (await server.call('GET /api/me', { as })).data.company.taxedByDefault;
    expect(await kinds((await server.signInAs('sales')).token)).toEqual(['material', 'equipment']);
    expect(await kinds(theirs)).toHaveLength(4);
    expect((await change({ taxedByDefault: [] })).data.taxedByDefault).toEqual([]);
    const { error } = await change({ taxedByDefault: ['labor' as 'service'] });
    expect(Object.keys(error.fields ?? {})[0]).toMatch(/^taxedByDefault/);
  });

  it('keeps how long proposals are good: the history says so, everybody of the company has it at the next look (R4.25)', async () => {
    const { data } = await change({ proposalDays: 45 });
    expect(data).toMatchObject({ proposalDays: 45, version: 2 });
    expect((await changes())[0]!.steps[0]!.records[0]!.fields).toEqual({
      proposalDays: { from: 30, to: 45 },
    });
    const days = async (as: string) => (await server.call('GET /api/me', { as })).data.company.proposalDays;
    expect(await days((await server.signInAs('sales')).token)).toBe(45);
    expect(await days(theirs)).toBe(30);
    expect((await change({ phone: '828 555 0140' })).data.proposalDays).toBe(45);
  });

  it('keeps the deposit that new proposals ask for: the history says so, and everybody of the company has it', async () => {
    const percent = async (as: string) =>
      (await server.call('GET /api/me', { as })).data.company.depositPercent;
    expect((await change({ depositPercent: 33.3333 })).data).toMatchObject({
      depositPercent: 33.3333,
      version: 2,
    });
    expect((await changes())[0]!.steps[0]!.records[0]!.fields).toEqual({
      depositPercent: { from: null, to: 33.3333 },
    });
    expect([await percent((await server.signInAs('sales')).token), await percent(theirs)]).toEqual([
      33.3333,
      null,
    ]);
    expect((await change({ depositPercent: 101 })).error.fields).toEqual({
      depositPercent: 'Enter 100% or less.',
    });
    expect((await change({ depositPercent: null })).data.depositPercent).toBeNull();
  });

  it('keeps how long boards keep dates, which everybody of the company has at the next look (R9.13)', async () => {
    const minutes = async (as: string) =>
      (await server.call('GET /api/me', { as })).data.company.boardMinutes;
    const dispatcher = (await server.signInAs('dispatcher')).token;
    expect(await minutes(dispatcher)).toBeNull();
    expect((await change({ boardMinutes: 60 })).data).toMatchObject({ boardMinutes: 60, version: 2 });
    expect([await minutes(dispatcher), await minutes(theirs)]).toEqual([60, null]);
    expect((await change({ boardMinutes: 0 })).error.fields).toEqual({
      boardMinutes: 'Enter a whole number of minutes from 1 to 1440.',
    });
    expect((await change({ boardMinutes: null })).data.boardMinutes).toBeNull();
    expect(await minutes(dispatcher)).toBeNull();
  });

  it('keeps its time zone, tells of it in its history and to everybody at the next look, and takes no other name (R3.6)', async () => {
    const zone = async (as: string) => (await server.call('GET /api/me', { as })).data.company.timeZone;
    const { token } = await server.signInAs('dispatcher');
    const before = await zone(token);
    expect((await change({ timeZone: 'America/Boise' })).data).toMatchObject({
      timeZone: 'America/Boise',
      version: 2,
    });
    expect([await zone(token), await zone(theirs)]).toEqual(['America/Boise', before]);
    expect((await changes())[0]!.steps[0]!.records[0]!.fields).toEqual({
      timeZone: { from: before, to: 'America/Boise' },
    });
    for (const timeZone of ['', 'EST5', 'Mars/Olympus', 'America/new_york '])
      expect([timeZone, (await change({ timeZone })).error?.fields]).toEqual([
        timeZone,
        { timeZone: 'Choose a time zone.' },
      ]);
    const stale = await change({ timeZone: 'America/Denver', basedOn: 1 });
    expect([stale.status, await zone(token)]).toEqual([409, 'America/Boise']);
    await change({ timeZone: before });
  });

  it('leaves visits where they are when its time zone changes: the board has them at the same moment, on its new day (R3.6)', async () => {
    const { timeZone } = await read();
    await change({ timeZone: 'America/New_York' });
    const place = await buildSite(server);
    const start = '2026-03-02T05:30:00.000Z';
    const { eventId } = await buildVisit(server, place, [(await server.signInAs('technician')).personId], {
      start,
    });
    const startOn = async (day: string) => {
      const query = { from: day, to: day };
      const { events } = (await server.call('GET /api/board', { as: owner, query })).data;
      return events.find(({ id }) => id === eventId)?.start;
    };
    expect([await startOn('2026-03-01'), await startOn('2026-03-02')]).toEqual([undefined, start]);
    await change({ timeZone: 'America/Boise' });
    expect([await startOn('2026-03-01'), await startOn('2026-03-02')]).toEqual([start, undefined]);
    await change({ timeZone });
  });

  it('keeps its name, tells of it in its history and to everybody at the next look, and refuses none (R5.8)', async () => {
    const name = async (as: string) => (await server.call('GET /api/me', { as })).data.company.name;
    const { token } = await server.signInAs('technician');
    expect((await change({ name: ' North & Sons ' })).data).toMatchObject({
      name: 'North & Sons',
      version: 2,
    });
    expect([await name(token), await name(theirs)]).toEqual(['North & Sons', 'South']);
    expect((await changes())[0]!.steps[0]!.records[0]!.fields).toEqual({
      name: { from: 'North', to: 'North & Sons' },
    });
    for (const wrong of ['', '  ', 'Two\nlines', 'x'.repeat(81)])
      expect([wrong, Object.keys((await change({ name: wrong })).error.fields ?? {})]).toEqual([
        wrong,
        ['name'],
      ]);
    const late = await change({ name: 'Late', basedOn: 1 });
    expect([late.status, await name(token)]).toEqual([409, 'North & Sons']);
  });

  it('keeps the words of its emails, tells of them in its history, and takes no other placeholder', async () => {
    const words = { linkSubject: '{customer}, your quote', linkOpening: 'Thanks for having us.\nSee below.' };
    expect((await change(words)).data).toMatchObject({ ...words, version: 2 });
    expect((await change({ linkSubject: 'Only {price}' })).error.fields).toEqual({
      linkSubject: 'Only {customer}, {company} and {proposal} are filled in. Remove the others.',
    });
    expect((await change({ receiptOpening: 'About {proposal}' })).error.fields).toEqual({
      receiptOpening: 'Only {customer}, {company}, {receipt} and {amount} are filled in. Remove the others.',
    });
    expect((await change({ linkSubject: 'Hello\nBcc: x@example.com' })).error.fields).toHaveProperty(
      'linkSubject',
    );
    expect((await change({ linkSubject: '', linkOpening: '' })).data).toMatchObject({
      linkSubject: '',
      linkOpening: '',
      version: 3,
    });
    expect((await changes())[1]!.steps[0]!.records[0]!.fields).toMatchObject({
      linkSubject: { from: '', to: words.linkSubject },
    });
  });

  it('keeps a long website so that something else can be changed after it (R5.8)', async () => {
    const website = `north.example/${'x'.repeat(178)}`;
    expect((await change({ website })).data.website).toHaveLength(200);
    expect((await change({ license: 'NC 00-0140' })).status).toBe(200);
    expect((await change({ website: `${website}x` })).error.fields?.website).toContain('200 characters');
  });

  it('is one change where it comes twice, also with a basis that is older by then', async () => {
    for (const _ of [1, 2]) expect((await change({ phone: '828 555 0140', basedOn: 1 })).status).toBe(200);
    expect((await read()).version).toBe(2);
    expect(await changes()).toHaveLength(1);
  });

  it('tells the open screens of its own company, and the next look of everybody has it', async () => {
    const url = await listenLive(server);
    const technician = (await server.signInAs('technician')).token;
    const clients = await Promise.all(
      [technician, theirs].map(async (token) => {
        const client = await openLive(url);
        client.say({ type: 'hello', token });
        await client.first('welcome');
        return client;
      }),
    );
    await change({ phone: '828 555 0140' });
    await clients[0]!.until(() => clients[0]!.changes().length > 0);
    expect(clients[0]!.changes()).toEqual(['company 1 2']);
    await change({ phone: '828 555 0177' }, theirs);
    await clients[1]!.until(() => clients[1]!.changes().length > 0);
    expect(clients[1]!.changes()).toEqual(['company 2 2']);
    clients.forEach(({ socket }) => socket.terminate());
    const { data } = await server.call('GET /api/me', { as: technician });
    expect(data.company.contact).toEqual({ ...blankCompany, phone: '+18285550140' });
  });
});

describe('GET /api/company/changes', () => {
  it('is empty at first, then newest first, and closed to who may not look into the history (R6.4)', async () => {
    expect(await changes()).toEqual([]);
    await change({ phone: '828 555 0140' });
    await change({ phone: '' });
    expect((await changes()).map(({ version }) => version)).toEqual([3, 2]);
    const { token } = await server.signInAs('office');
    expect((await server.call('GET /api/company/changes', { as: token })).error.code).toBe('forbidden');
  });
});

describe('GET /api/company', () => {
  it("is read and changed by its own people, and another company's is not touched (R6.4)", async () => {
    await change({ phone: '828 555 0140' });
    const before = await companyRows(server, 1);
    expect(await read(theirs)).toMatchObject({ id: 2, name: 'South', phone: '' });
    await change({ phone: '828 555 0177', license: 'NC 00-0177' }, theirs);
    expect(await companyRows(server, 1)).toEqual(before);
    expect(await read()).toMatchObject({ id: 1, phone: '+18285550140', license: '' });
    expect(JSON.stringify(await changes())).not.toContain('0177');
    const { data } = await server.call('GET /api/me', {
      as: (await server.signInAs('robin@both.example')).token,
    });
    expect(data.company.contact.phone).toBe(data.company.id === 1 ? '+18285550140' : '+18285550177');
  });
});

import type { Person } from '@fieldwright/domain/people/person';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = (await server.signInAs('owner')).token;
  admin = (await server.signInAs('admin')).token;
});

const list = async (as = owner) => (await server.call('GET /api/people', { as })).data;
const find = async (email: string, as = owner): Promise<Person> =>
  (await list(as)).find((p) => p.email === email)!;
const ana = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@reyes.example', roles: ['sales' as const] };
const invite = (
  body: Omit<typeof ana, 'roles'> & { roles: Person['roles']; callDepartmentTypeId?: number | null },
  as = owner,
) => server.call('POST /api/people', { as, body });
const patch = (
  id: number,
  body: {
    basedOn?: number;
    roles?: Person['roles'];
    firstName?: string;
    lastName?: string;
    callDepartmentTypeId?: number | null;
  },
  as = owner,
) => server.call('PATCH /api/people/{id}', { as, params: { id }, body });
const act = (what: 'deactivate' | 'reactivate' | 'invitation', id: number, as = owner) =>
  server.call(`POST /api/people/{id}/${what}`, { as, params: { id } });

describe('GET /api/people', () => {
  it("lists the company's people by first name, and nobody else's (R6.4)", async () => {
    const people = await list();
    expect(people.map(({ firstName }) => firstName)).toEqual([
      'Admin',
      'Dispatcher',
      'Office',
      'Owner',
      'Robin',
      'Sales',
      'Technician',
    ]);
    expect(people.some(({ lastName }) => lastName === 'South')).toBe(false);
  });
});

describe('POST /api/people', () => {
  it('invites a person, who is shown as invited at once', async () => {
    const { status, data } = await invite(ana);
    expect(status).toBe(200);
    expect(data).toMatchObject({ ...ana, status: 'invited', lastSeenDate: null });
    expect(data.invitedDate).not.toBeNull();
    expect(await find(ana.email)).toEqual(data);
  });

  it('puts an invited technician into a department of the board at once (R3.6)', async () => {
    const [row] = await server.sql(
      "insert into call_department_types (company_id, text) values (1, 'Drains') returning id",
    );
    const tess = { ...ana, email: 'tess@reyes.example', firstName: 'Tess', roles: ['technician' as const] };
    const [theirs] = await server.sql(
      "insert into call_department_types (company_id, text) values (2, 'Drains') returning id",
    );
    for (const callDepartmentTypeId of [999_999, Number(theirs!['id'])]) {
      const { error } = await invite({ ...tess, callDepartmentTypeId });
      expect(error.fields).toEqual({ callDepartmentTypeId: 'Not found.' });
    }
    const { data } = await invite({ ...tess, callDepartmentTypeId: Number(row!['id']) });
    expect(data.callDepartmentTypeId).toBe(Number(row!['id']));
    await act('deactivate', data.id);
  });

  it('refuses somebody who is in the company already, however the email is spelled', async () => {
    const again = await invite({ ...ana, firstName: 'Anna', email: ' Ana@Reyes.EXAMPLE' });
    expect([again.status, again.error.code]).toEqual([409, 'already_member']);
    expect(again.error.fields).toHaveProperty('email');
  });

  it('answers alike for an email that another company knows', async () => {
    const known = await invite({ ...ana, email: 'sales@south.example' });
    const unknown = await invite({ ...ana, email: 'brand.new@somewhere.example' });
    const shape = ({ status, data: { id: _, email: _e, invitedDate: _d, ...data } }: typeof known) => ({
      status,
      data,
    });
    expect(shape(known)).toEqual(shape(unknown));
  });

  it('gives ids that do not tell who has been known for how long', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n++) {
      const { data } = await invite({ ...ana, email: `guest${n}@x.example` });
      ids.push(data.id);
      expect(Number.isSafeInteger(data.id) && data.id > 0).toBe(true);
    }
    expect(ids).not.toEqual([...ids].sort((a, b) => a - b));
  });

  it('lets only an owner invite an owner', async () => {
    const refused = await invite({ ...ana, email: 'boss@x.example', roles: ['owner'] as never }, admin);
    expect(refused.error.code).toBe('owner_needed');
    expect((await list()).some(({ email }) => email === 'boss@x.example')).toBe(false);
  });

  it('makes one membership and one email of an invitation that is sent five times, and answers alike', async () => {
    const twin = { ...ana, email: 'twin@x.example' };
    const replies = await Promise.all(Array.from({ length: 5 }, () => invite(twin)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [{ data }] = replies as [(typeof replies)[0]];
    for (const reply of replies) expect(reply.data).toEqual(data);
    const made = await server.sql(
      "select from emails where kind = 'invitation' and record_id = $1 union all select from changes where entity = 'person' and root_id = $1",
      [data.id],
    );
    expect(made).toHaveLength(2);
  });

  it('names every field that does not fit', async () => {
    const { error } = await server.call('POST /api/people', {
      as: owner,
      body: { email: 'no', roles: [], lastName: ' ' } as never,
    });
    expect(error.fields).toEqual({
      firstName: 'This is required.',
      lastName: 'Enter a name.',
      email: 'Enter an email address, like ana@company.com.',
      roles: 'Choose at least one role.',
    });
  });
});

describe('PATCH /api/people/{id}', () => {
  const department = async (companyId: number) =>
    Number(
      (
        await server.sql(
          "insert into call_department_types (company_id, text) values ($1, 'Heating') returning id",
          [companyId],
        )
      )[0]!['id'],
    );

  it("refuses a department that is not there, and the other company's (R3.6, R6.4)", async () => {
    const { id, version } = await find('technician@north.example');
    for (const callDepartmentTypeId of [999_999, await department(2)]) {
      const { status, error } = await patch(id, { basedOn: version, callDepartmentTypeId });
      expect([status, error.fields]).toEqual([422, { callDepartmentTypeId: 'Not found.' }]);
    }
  });

  it('says where a technician stands on the board, and takes it back, with the history (R3.6)', async () => {
    const { id, version } = await find('technician@north.example');
    const callDepartmentTypeId = await department(1);
    const placed = await patch(id, { basedOn: version, callDepartmentTypeId });
    expect(placed.data.callDepartmentTypeId).toBe(callDepartmentTypeId);
    const { data: base } = await server.call('GET /api/board/base', { as: owner });
    expect(base.technicians.map((each) => each.callDepartmentTypeId)).toEqual([callDepartmentTypeId]);
    const taken = await patch(id, { basedOn: version + 1, callDepartmentTypeId: null });
    expect(taken.data.callDepartmentTypeId).toBeNull();
    const { data } = await server.call('GET /api/people/{id}/changes', { as: owner, params: { id } });
    expect(data[0]!.steps[0]!.records[0]!.fields).toEqual({
      callDepartmentTypeId: { from: callDepartmentTypeId, to: null },
    });
  });

  it('changes roles, and the next call of that person has the new rights (R6.4)', async () => {
    const technician = await server.signInAs('technician');
    const person = await find('technician@north.example');
    const { data } = await patch(person.id, { basedOn: person.version, roles: ['dispatcher', 'technician'] });
    expect(data.roles).toEqual(['dispatcher', 'technician']);
    const late = await server.call('GET /api/people', { as: technician.token });
    expect(late.error.code).toBe('forbidden');
    const renewed = await server.call('POST /api/session/refresh', { body: {}, cookie: technician.cookie });
    expect((await server.call('GET /api/people', { as: renewed.data.accessToken })).status).toBe(200);
  });

  it('refuses a token with the rights of before as soon as rights are taken away', async () => {
    const office = await server.signInAs('office');
    const person = await find('office@north.example');
    await patch(person.id, { basedOn: person.version, roles: ['technician'] });
    expect((await server.call('GET /api/people', { as: office.token })).error.code).toBe('rights_changed');
    await patch(person.id, { basedOn: person.version + 1, roles: ['office'] });
  });

  it('refuses a change of what somebody else has changed in the meantime', async () => {
    const person = await find('sales@north.example');
    expect((await patch(person.id, { basedOn: person.version, firstName: 'Salome' })).status).toBe(200);
    const stale = await patch(person.id, { basedOn: person.version, firstName: 'Sally' }, admin);
    expect([stale.status, stale.error.code]).toEqual([409, 'stale_version']);
    expect(stale.error).toMatchObject({
      fields: { firstName: expect.stringMatching(/^\S.* changed this since you opened it\./) },
      changed: [{ field: 'firstName', by: { id: await server.personId('owner@north.example') } }],
    });
    const merged = await patch(person.id, { basedOn: person.version, lastName: 'Seller' }, admin);
    expect(merged.data).toMatchObject({ firstName: 'Salome', lastName: 'Seller' });
  });

  it('answers a change that is sent again, because its answer was lost, as it was answered', async () => {
    const person = await find('dispatcher@north.example');
    const change = { basedOn: person.version, firstName: 'Dina', roles: person.roles };
    const first = await patch(person.id, change);
    expect(await patch(person.id, change)).toMatchObject({ status: 200, data: first.data });
    const other = await patch(person.id, { ...change, firstName: 'Dora' });
    expect([other.status, other.error.code]).toEqual([409, 'stale_version']);
    expect((await find('sales@north.example')).firstName).toBe('Salome');
  });

  it('refuses to change the own roles, to make an owner as an admin, and to unmake the last owner', async () => {
    const me = await find('owner@north.example');
    const sales = await find('sales@north.example');
    expect((await patch(me.id, { basedOn: me.version, roles: ['office'] })).error.code).toBe('own_access');
    expect((await patch(sales.id, { basedOn: sales.version, roles: ['owner'] }, admin)).error.code).toBe(
      'owner_needed',
    );
    expect((await patch(me.id, { basedOn: me.version, roles: ['office'] }, admin)).error.code).toBe(
      'owner_needed',
    );
  });

  it("refuses an admin an owner's name, and leaves everybody the own one", async () => {
    const me = await find('owner@north.example');
    const renamed = await patch(me.id, { basedOn: me.version, firstName: 'Nobody' }, admin);
    expect([renamed.status, renamed.error.code]).toEqual([409, 'owner_needed']);
    const own = await find('admin@north.example');
    const corrected = await patch(own.id, { basedOn: own.version, firstName: 'Adam' }, admin);
    expect(corrected.data.firstName).toBe('Adam');
    expect((await patch(me.id, { basedOn: me.version, firstName: 'Olivia' })).data.firstName).toBe('Olivia');
  });

  it('keeps one owner when two owners unmake each other at once', async () => {
    const robin = await find('robin@both.example');
    await patch(robin.id, { basedOn: robin.version, roles: ['owner'] });
    for (let round = 0; round < 5; round++) {
      const other = (await server.signInAs('robin@both.example', 1)).token;
      const mine = (await server.signInAs('owner')).token;
      const [a, b] = [await find('owner@north.example', mine), await find('robin@both.example', mine)];
      const replies = await Promise.all([
        patch(b.id, { basedOn: b.version, roles: ['admin'] }, mine),
        patch(a.id, { basedOn: a.version, roles: ['admin'] }, other),
      ]);
      const owners = await server.sql(
        "select 1 from memberships where company_id = 1 and 'owner' = any(roles)",
      );
      expect(owners).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      await server.sql(
        "update memberships set roles = '{owner}', rights_version = rights_version + 1 where company_id = 1 and person_id = any($1)",
        [[a.id, b.id]],
      );
    }
    await server.sql(
      "update memberships set roles = '{admin}', rights_version = rights_version + 1 where company_id = 1 and person_id = $1",
      [robin.id],
    );
  });

  it('leaves version, rights and history alone where nothing differs', async () => {
    const person = await find('sales@north.example');
    const sales = await server.signInAs('sales');
    const { data } = await patch(person.id, {
      basedOn: person.version,
      firstName: person.firstName,
      roles: person.roles,
    });
    expect(data).toEqual({ ...person, lastSeenDate: data.lastSeenDate });
    expect((await server.call('GET /api/me', { as: sales.token })).status).toBe(200);
    expect((await server.call('GET /api/people', { as: sales.token })).status).toBe(200);
  });

  it('says who changed it and when', async () => {
    const person = await find('technician@north.example');
    const { personId } = await server.signInAs('admin');
    await patch(person.id, { basedOn: person.version, firstName: 'Teo' }, admin);
    const [row] = await server.sql(
      'select updated_by, updated_date > created_date as later from memberships where company_id = 1 and person_id = $1',
      [person.id],
    );
    expect(row).toEqual({ updated_by: personId, later: true });
  });
});

describe('POST /api/people/{id}/deactivate', () => {
  it('ends the access at once and leaves other companies alone', async () => {
    const [north, south] = [
      await server.signInAs('robin@both.example', 1),
      await server.signInAs('robin@both.example', 2),
    ];
    const { data } = await act('deactivate', (await find('robin@both.example')).id);
    expect(data.status).toBe('deactivated');
    expect((await server.call('GET /api/people', { as: north.token })).error.code).toBe('rights_changed');
    const renewed = await server.call('POST /api/session/refresh', {
      body: { companyId: 1 },
      cookie: north.cookie,
    });
    expect(renewed.error.code).toBe('no_company');
    expect((await server.call('GET /api/people', { as: south.token })).status).toBe(200);
  });

  it('is refused for oneself, for an owner by an admin', async () => {
    const me = await find('owner@north.example');
    expect((await act('deactivate', me.id)).error.code).toBe('own_access');
    expect((await act('deactivate', me.id, admin)).error.code).toBe('owner_needed');
  });

  it('changes nothing the second time', async () => {
    const robin = await find('robin@both.example');
    expect((await act('deactivate', robin.id)).data.version).toBe(robin.version);
  });
});

describe('POST /api/people/{id}/reactivate', () => {
  it('gives access again to one who had joined', async () => {
    const { data } = await act('reactivate', (await find('robin@both.example')).id);
    expect(data.status).toBe('active');
    const { token } = await server.signInAs('robin@both.example', 1);
    expect((await server.call('GET /api/people', { as: token })).status).toBe(200);
  });

  it('is refused where the department was removed since, which is named, until another is chosen', async () => {
    const [{ id: department }] = (await server.sql<{ id: number }>(
      "insert into call_department_types (company_id, text) values (1, 'Chimneys') returning id",
    )) as [{ id: number }];
    const { id } = await find('robin@both.example');
    const patch = (callDepartmentTypeId: number | null) =>
      server.call('PATCH /api/people/{id}', { as: owner, params: { id }, body: { callDepartmentTypeId } });
    await patch(department);
    await act('deactivate', id);
    const removed = await server.call('DELETE /api/departments/{id}', {
      as: owner,
      params: { id: department },
    });
    expect(removed.status).toBe(204);
    const { error } = await act('reactivate', id);
    expect([error.code, error.detail]).toEqual([
      'in_use',
      'Chimneys was removed from your departments. Restore it first. Or choose another department for this person.',
    ]);
    expect((await patch(null)).status).toBe(200);
    expect((await act('reactivate', id)).data.status).toBe('active');
    expect((await patch(department)).error.fields).toEqual({
      callDepartmentTypeId: 'This was removed. Choose another.',
    });
  });

  it('leaves one who never joined invited', async () => {
    const { id } = await find(ana.email);
    await act('deactivate', id);
    expect((await act('reactivate', id)).data.status).toBe('invited');
  });
});

describe('POST /api/people/{id}/invitation', () => {
  it('is refused for one who has joined', async () => {
    expect((await act('invitation', (await find('sales@north.example')).id)).error.code).toBe(
      'already_member',
    );
  });

  it('is an owner’s to send for an owner', async () => {
    const { data } = await invite({ ...ana, email: 'next@x.example', roles: ['owner'] as never });
    expect((await act('invitation', data.id, admin)).error.code).toBe('owner_needed');
    expect((await act('invitation', data.id)).status).toBe(200);
  });

  it('ends the earlier link', async () => {
    const { id } = await find(ana.email);
    await act('invitation', id);
    const open = await server.sql('select 1 from invitations where person_id = $1 and revoked_date is null', [
      id,
    ]);
    expect(open).toHaveLength(1);
  });
});

describe('GET /api/people/{id}/changes', () => {
  it('refuses a person of another company, as one who is not there', async () => {
    const id = await server.personId('technician@south.example');
    const refused = await server.call('GET /api/people/{id}/changes', { as: owner, params: { id } });
    expect([refused.status, refused.error.code]).toEqual([404, 'not_found']);
  });

  it('tells who gave which roles, newest first', async () => {
    const id = await server.personId('sales@north.example');
    const { version } = (await server.call('GET /api/people', { as: owner })).data.find(
      (each) => each.id === id,
    )!;
    const roles = ['sales', 'dispatcher'] as const;
    await server.call('PATCH /api/people/{id}', {
      as: owner,
      params: { id },
      body: { basedOn: version, roles: [...roles] },
    });
    await server.call('PATCH /api/people/{id}', {
      as: owner,
      params: { id },
      body: { basedOn: version + 1, roles: ['sales'] },
    });
    const { data } = await server.call('GET /api/people/{id}/changes', { as: owner, params: { id } });
    expect(data.slice(0, 2).map((change) => change.steps[0]!.records[0]!.fields['roles'])).toEqual([
      { from: [...roles], to: ['sales'] },
      { from: ['sales'], to: [...roles] },
    ]);
    expect(data[0]!.by!.id).toBe(await server.personId('owner@north.example'));
  });
});

describe('PATCH /api/people/{id} of oneself', () => {
  it('lets an owner do calls, too: on the board in a department, and still an owner (R6.4)', async () => {
    const signIn = () => server.signInAs('owner@south.example', 2);
    const { token: as, personId: id } = await signIn();
    const own = (await server.call('GET /api/people', { as })).data.find((person) => person.id === id)!;
    const patch = (token: string, body: object) =>
      server.call('PATCH /api/people/{id}', { as: token, params: { id }, body });
    expect((await patch(as, { roles: ['technician'] })).error.code).toBe('own_access');
    expect((await patch(as, { roles: [...own.roles, 'sales'] })).error.code).toBe('own_access');
    const done = await patch(as, { roles: [...own.roles, 'technician'], lastName: 'Mercer' });
    expect(done.data).toMatchObject({ lastName: 'Mercer', roles: ['owner', 'technician'] });
    const renewed = (await signIn()).token;
    const { technicians } = (await server.call('GET /api/board/base', { as: renewed })).data;
    expect(technicians.map((technician) => technician.id)).toContain(id);
    expect((await patch(renewed, { roles: own.roles, lastName: own.lastName })).data.roles).toEqual([
      'owner',
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { siteMessages } from '@fieldwright/domain/customers/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { companyRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answered, at, type Scheduling, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
let token: string;
let board: Scheduling;
let tech: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('dispatcher'));
  board = schedulingAs(server, token);
  tech = (await server.signInAs('technician')).personId;
});
afterAll(() => server.stop());

const newCaller = () => ({
  guid: randomUUID(),
  firstName: 'Norbert',
  lastName: 'Ames',
  mainPhone: '(828) 555-0177',
  site: { guid: randomUUID(), street: '1 Elm St', city: 'Asheville', state: 'NC', postalCode: '28801' },
});
const bookingOf = (more: object = {}) => ({
  guid: randomUUID(),
  siteId: null,
  customer: newCaller(),
  callDepartmentTypeId: null,
  jobTypeId: null,
  priority: 'normal' as const,
  expectedMinutes: 60,
  arrivalWindow: null,
  notes: '',
  ...more,
});
const visit = (on: string) => ({
  guid: randomUUID(),
  technicianIds: [tech],
  start: at(9, on),
  end: at(10, on),
});
const book = (body: ReturnType<typeof bookingOf>) => server.call('POST /api/calls', { as: token, body });

describe('POST /api/calls, of a new customer, refused', () => {
  it('takes either a site or a new customer (R3.6)', async () => {
    const { siteId } = await buildSite(server);
    for (const body of [bookingOf({ customer: null }), bookingOf({ siteId })])
      expect((await book(body)).error.fields).toEqual({ siteId: 'Choose a site or enter a new customer.' });
  });

  it('names what is wrong with the customer by where it stands (R5.8)', async () => {
    const customer = newCaller();
    const nameless = { ...customer, firstName: '', lastName: '' };
    expect(Object.keys((await book(bookingOf({ customer: nameless }))).error.fields!)).toEqual([
      'customer.firstName',
      'customer.lastName',
    ]);
    const nowhere = { ...customer, site: { ...customer.site, street: '' } };
    expect((await book(bookingOf({ customer: nowhere }))).error.fields).toEqual({
      'customer.site.street': siteMessages.streetMissing,
    });
  });

  it('leaves no customer and no site where the slot is taken, and books with the same guids after all (R3.6)', async () => {
    await board.booked({ technicianIds: [tech], start: at(9, '2027-01-12'), end: at(10, '2027-01-12') });
    const wish = bookingOf({ visit: visit('2027-01-12') });
    const before = await companyRows(server, 1);
    expect((await book(wish)).error.code).toBe('overlap');
    expect(await companyRows(server, 1)).toEqual(before);
    const corrected = {
      ...wish,
      customer: { ...wish.customer, firstName: 'Nora' },
      visit: visit('2027-01-13'),
    };
    const call = answered(await book(corrected));
    expect(call.callDetails.customer).toBe('Nora Ames');
  });

  it('leaves none where the call itself is wrong (R3.6)', async () => {
    const before = await companyRows(server, 1);
    expect((await book(bookingOf({ jobTypeId: 999_999 }))).error.fields).toEqual({
      jobTypeId: 'Not found.',
    });
    expect(await companyRows(server, 1)).toEqual(before);
  });
});

describe('POST /api/calls, of a new customer', () => {
  it('makes customer, site, call and visit, once for the same guids, also when it comes twice at once (R3.6)', async () => {
    const wish = bookingOf({ visit: visit('2027-01-14') });
    const [one, two] = (await Promise.all([book(wish), book(wish)])).map(answered);
    expect(one).toMatchObject({
      status: 'scheduled',
      mainPhone: '+18285550177',
      events: [{ technicianIds: [tech] }],
      callDetails: { customer: 'Norbert Ames', address: { street: '1 Elm St', city: 'Asheville' } },
    });
    expect(two).toEqual(one);
    expect(answered(await book(wish))).toEqual(one);
    const params = { id: one!.customerId };
    const page = answered(await server.call('GET /api/customers/{id}', { as: token, params }));
    expect([page.sites.length, page.openCalls.length]).toEqual([1, 1]);
  });

  it('refuses guids that came with other contents (R3.6)', async () => {
    const wish = bookingOf();
    answered(await book(wish));
    const { customer } = wish;
    for (const other of [
      { ...wish, customer: { ...customer, firstName: 'Nora' } },
      { ...wish, customer: { ...customer, site: { ...customer.site, street: '2 Elm St' } } },
      { ...wish, customer: { ...newCaller(), firstName: 'Nora' } },
    ])
      expect((await book(other)).error.code).toBe('key_reused');
  });
});

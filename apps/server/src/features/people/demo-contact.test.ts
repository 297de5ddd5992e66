import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { demoCompanies } from './demo.ts';
import { hashPassword } from './passwords.ts';
import { seedCompanies } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const reached = () =>
  server.sql<{ phone: string; license: string }>('select phone, license from companies where id = 1');

describe('seedCompanies', () => {
  it('gives a demo of before its phone and address, and leaves what somebody has changed since', async () => {
    const [{ contact }] = demoCompanies as [(typeof demoCompanies)[number]];
    const seed = async () =>
      seedCompanies(
        server.urls.owner,
        [{ id: 1, name: 'North', timeZone: 'America/New_York', contact: contact!, people: [] }],
        await hashPassword('open the shop'),
      );
    expect(await reached()).toEqual([{ phone: '', license: '' }]);
    await seed();
    expect(await reached()).toEqual([{ phone: '+18285550140', license: 'NC 00-0140' }]);
    const { token } = await server.signInAs('owner');
    await server.call('PATCH /api/company', { as: token, body: { phone: '', license: 'NC 00-0141' } });
    await seed();
    expect(await reached()).toEqual([{ phone: '', license: 'NC 00-0141' }]);
  });

  it("has numbers that are nobody's, and addresses that cannot exist", () => {
    for (const { contact } of demoCompanies) {
      expect(contact!.phone).toMatch(/^\+1\d{3}55501\d\d$/);
      expect(contact!.email).toMatch(/\.example$/);
    }
  });
});

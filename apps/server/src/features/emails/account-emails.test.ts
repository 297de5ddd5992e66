import { accountEmailDays } from '@fieldwright/domain/emails/email';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.sql('delete from person_emails'));

const list = async (as: string) => (await server.call('GET /api/undeliveredemails/accounts', { as })).data;
const note = (personId: number, messageId: string, state: string, ago = '0 s') =>
  server.sql(
    `insert into person_emails (person_id, message_id, state, failure, created_date, asked_date)
     values ($1, $2, $3, 'address_refused', clock_now() - $4::interval, clock_now() - $4::interval)`,
    [personId, messageId, state, ago],
  );

describe('GET /api/undeliveredemails/accounts', () => {
  it('tells the office which people did not get an email about their account, and of which kind', async () => {
    const { personId } = await server.signInAs('sales');
    await note(personId, 'second-factor-off-1', 'failed', '3 min');
    await note(personId, 'password-changed-1', 'unsure', '2 min');
    await note(personId, 'reset-1-x', 'waiting', '11 min');
    await note(personId, 'reset-2-x', 'waiting');
    await note(personId, 'reset-3-x', 'sent');
    await note(personId, 'password-changed-2', 'failed', `${accountEmailDays} days 1 min`);
    const { token } = await server.signInAs('office');
    expect((await list(token)).map(({ kind, status, email }) => [kind, status, email])).toEqual([
      ['passwordChanged', 'unsure', 'sales@north.example'],
      ['secondFactor', 'failed', 'sales@north.example'],
      ['passwordReset', 'trying', 'sales@north.example'],
    ]);
  });

  it('tells nothing of people of another company, nor of those who have not joined or have left (R6.4)', async () => {
    const { personId } = await server.signInAs('sales');
    await note(personId, 'password-changed-1', 'failed');
    const theirs = await server.signInAs('owner@south.example');
    expect(await list(theirs.token)).toEqual([]);
    const { token } = await server.signInAs('office');
    for (const status of ['invited', 'deactivated']) {
      await server.sql('update memberships set status = $2 where person_id = $1', [personId, status]);
      expect(await list(token)).toEqual([]);
    }
    await server.sql("update memberships set status = 'active' where person_id = $1", [personId]);
    expect(await list(token)).toHaveLength(1);
  });
});

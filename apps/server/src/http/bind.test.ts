import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineClock } from '../clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { binder, type Handler } from './bind.ts';
import { errorAnswers } from './errors.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('owner')).token;
});
afterAll(() => server.stop());

const person = {
  id: 1,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@x.example',
  roles: ['sales' as const],
  status: 'active' as const,
  callDepartmentTypeId: null,
  invitedDate: null,
  lastSeenDate: null,
  hasSecondFactor: false,
  version: 1,
};

/** Asks for the people of a server whose route answers with this. */
async function answered(value: unknown, strictAnswers: boolean) {
  const app = fastify();
  app.setErrorHandler(errorAnswers(machineClock));
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  binder(app, { ...server.deps, strictAnswers })(
    'GET /api/people',
    (async () => value) as unknown as Handler<'GET /api/people'>,
  );
  const reply = await app.inject({ url: '/api/people', headers: { authorization: `Bearer ${token}` } });
  await app.close();
  return reply;
}

describe('binder', () => {
  it('answers what the schema declares, under data (R7.12)', async () => {
    for (const strict of [true, false]) {
      const reply = await answered([person], strict);
      expect([reply.statusCode, reply.json()]).toEqual([200, { data: [person] }]);
    }
  });

  it('leaves out a field that the schema does not declare', async () => {
    const reply = await answered([{ ...person, passwordHash: '$argon2id$' }], false);
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: [person] }]);
  });

  it('makes such a field an error in tests', async () => {
    const reply = await answered([{ ...person, passwordHash: '$argon2id$' }], true);
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal']);
    expect(reply.body).not.toContain('argon2');
  });

  it.each([[{ ...person, roles: ['boss'] }], [{ ...person, version: undefined }], [null]])(
    'answers nothing of what does not fit the schema: %j',
    async (wrong) => {
      for (const strict of [true, false]) {
        const reply = await answered([wrong], strict);
        expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal']);
        expect(reply.body).not.toContain('reyes');
      }
    },
  );
});

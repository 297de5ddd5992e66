import { endpoints, type Key } from '@fieldwright/contract/endpoints';
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

/** Sends a request to a server whose route returns this value, by default for people. */
async function answered(value: unknown, strictAnswers: boolean, key: Key = 'GET /api/people') {
  const app = fastify();
  app.setErrorHandler(errorAnswers(machineClock));
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  binder(app, { ...server.deps, strictAnswers })(key, (async () => value) as unknown as Handler<Key>);
  const url = key.replace('GET ', '').replace('{id}', '1');
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
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

  const asText = (Object.keys(endpoints) as Key[]).filter((key) => 'asText' in endpoints[key]);
  it.each(asText)(
    'holds the text of %s against its schema in tests, and sends it as it is otherwise',
    async (key) => {
      const texts = ['{"id":1}', '{"id":1,"passwordHash":"$argon2id$"}', '{"id":'];
      for (const text of texts) {
        const reply = await answered(text, true, key);
        expect([text, reply.statusCode, reply.json().code]).toEqual([text, 500, 'internal']);
      }
      expect((await answered('{"id":1}', false, key)).body).toBe('{"data":{"id":1}}');
    },
  );
});

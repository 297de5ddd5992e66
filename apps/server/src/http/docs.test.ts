import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints } from '@fieldwright/contract/endpoints';
import { errorCodes } from '@fieldwright/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

interface Answer {
  content?: Record<string, { schema: { properties: Record<string, unknown> } }>;
  headers?: Record<string, { schema: unknown; description: string }>;
}
interface Operation {
  security?: Record<string, unknown>[];
  parameters?: { in: string; name: string; required?: boolean }[];
  responses: Record<string, Answer>;
}

let server: TestServer;
let described: [key: string, endpoint: Endpoint, operation: Operation][];
let schemes: Record<string, object>;
beforeAll(async () => {
  server = await startTestServer();
  const api = (await server.app.inject({ url: '/api/docs/json' })).json();
  schemes = api.components.securitySchemes;
  described = Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => {
    const [method, path] = key.split(' ') as [string, string];
    return [key, endpoint, api.paths[path][method.toLowerCase()]];
  });
});
afterAll(() => server.stop());

/** The endpoints of which this is not true. */
const except = (fits: (operation: Operation, endpoint: Endpoint) => boolean) =>
  described.filter(([, endpoint, operation]) => !fits(operation, endpoint)).map(([key]) => key);

describe('the description of every endpoint', () => {
  it('has refusals in the media type in which they are sent, with the codes of the closed list (R7.14)', async () => {
    const sent = await server.call('GET /api/me', {});
    const type = String(sent.headers['content-type']).split(';')[0]!;
    expect(
      except(({ responses }) => Object.keys(responses['default']?.content ?? {}).join() === type),
    ).toEqual([]);
    const { properties } = described[0]![2].responses['default']!.content![type]!.schema;
    expect(properties['code']).toMatchObject({ enum: errorCodes });
  });

  it('says by what it is known who asks: token, cookie, or nothing (R7.14)', () => {
    const wanted = ({ access, byCookie }: Endpoint) =>
      byCookie ? 'cookie' : access === 'public' ? undefined : 'bearer';
    expect(
      except(({ security }, endpoint) => Object.keys(security?.[0] ?? {})[0] === wanted(endpoint)),
    ).toEqual([]);
    const byCookie = described.filter(([, , { security }]) => security?.[0]?.['cookie']);
    expect(byCookie.map(([key]) => key)).toEqual(['POST /api/session/refresh', 'DELETE /api/session']);
    expect(Object.keys(schemes)).toEqual(['bearer', 'cookie']);
  });

  it('names the cookie that signing in sets', async () => {
    const { email, password } = { email: 'owner@north.example', password: 'correct horse battery' };
    const signedIn = await server.call('POST /api/session', { body: { email, password } });
    expect(schemes['cookie']).toEqual({ type: 'apiKey', in: 'cookie', name: signedIn.cookie!.split('=')[0] });
  });

  it('has both headers of versions, one to send and one in every answer (R7.13)', () => {
    const mayTell = ({ parameters }: Operation) =>
      parameters?.some((each) => each.in === 'header' && each.name === 'x-app-version' && !each.required) ??
      false;
    expect(except(mayTell)).toEqual([]);
    const tells = ({ responses }: Operation) =>
      Object.values(responses).every(({ headers }) => headers?.['x-minimum-version'] !== undefined);
    expect(except(tells)).toEqual([]);
    expect(except(({ responses }) => Object.keys(responses).length >= 2)).toEqual([]);
  });
});

import type { Endpoint } from '@fieldwright/contract/endpoint';
import { areas, endpoints } from '@fieldwright/contract/endpoints';
import { errorCodes, errorTable } from '@fieldwright/contract/errors';
import { refusalsOf } from '@fieldwright/contract/refusals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { appVersion } from '../version.ts';
import { describeApi } from './openapi.ts';

interface Schema {
  title?: string;
  anyOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
}
interface Operation {
  operationId: string;
  description: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters: ({ $ref: string } | { in: string; name: string; required: boolean })[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { headers?: Record<string, unknown>; $ref?: string }>;
}

const url = 'https://office.hollisrowe.test';
let server: TestServer;
let text: string;
let api: {
  servers: object[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<
    'schemas' | 'responses' | 'securitySchemes' | 'headers' | 'parameters',
    Record<string, object>
  >;
};
let described: [key: string, endpoint: Endpoint, operation: Operation][];
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: url });
  text = (await server.app.inject({ url: '/api/docs/json' })).body;
  api = JSON.parse(text);
  described = Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => {
    const [method, path] = key.split(' ') as [string, string];
    return [key, endpoint, api.paths[path]![method.toLowerCase()]!];
  });
}, 60_000);
afterAll(() => server.stop());

/** Returns the endpoints that do not meet a condition. */
const except = (fits: (operation: Operation, endpoint: Endpoint) => boolean) =>
  described.filter(([, endpoint, operation]) => !fits(operation, endpoint)).map(([key]) => key);

describe('/api/docs/json', () => {
  it("is valid by OpenAPI's own schema, and every reference leads somewhere (R7.14)", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect([valid, errors]).toEqual([true, undefined]);
  }, 60_000);

  it('is valid by the rules of Redocly, which recommends no change (R7.14)', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, config, absoluteRef: `${url}/api/docs/json` });
    expect(
      problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`),
    ).toEqual([]);
  }, 60_000);

  it('is the same each time', () => {
    expect(JSON.stringify(describeApi(api.paths, { version: appVersion, url }))).toBe(text);
  }, 60_000);

  it('describes each larger shape once', () => {
    const seen = new Map<string, number>();
    JSON.stringify(api.paths, (_name, value) => {
      if (Object.keys(value?.properties ?? {}).length > 3) {
        const shape = JSON.stringify(value);
        seen.set(shape, (seen.get(shape) ?? 0) + 1);
      }
      return value;
    });
    expect([...seen].filter(([, times]) => times > 1).map(([shape]) => shape.slice(0, 200))).toEqual([]);
    expect(Object.keys(api.components.schemas)).toContain('ScheduleEvent');
  });

  it('says where the server is', () => {
    expect(api.servers).toEqual([{ url }]);
  });
});

describe('the description of every endpoint', () => {
  it('has a name of its own, by which generated clients call it', () => {
    const ids = described.map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^(get|post|patch|put|delete)([A-Z][a-z]+)+$/.test(id))).toEqual([]);
    expect(api.paths['/api/sites/{id}/systems/{systemId}']!['patch']!.operationId).toBe(
      'patchSitesByIdSystemsBySystemId',
    );
  });

  it('is listed with its area', () => {
    const names: string[] = areas.map(({ name }) => name);
    expect(api.tags.map(({ name }) => name)).toEqual(names);
    expect(except(({ tags }) => tags.length === 1 && names.includes(tags[0]!))).toEqual([]);
  });

  it('has each refusal under its status, with the codes of the closed list (R7.14)', () => {
    const wanted = (endpoint: Endpoint) => [
      ...new Set(refusalsOf(endpoint).map((code) => errorTable[code].status)),
    ];
    const told = ({ responses }: Operation) =>
      Object.keys(responses)
        .map(Number)
        .filter((status) => status >= 400);
    expect(
      except(
        (operation, endpoint) => String(told(operation)) === String(wanted(endpoint).sort((a, b) => a - b)),
      ),
    ).toEqual([]);
    expect(api.paths['/api/people/{id}']!['patch']!.responses['409']).toEqual({
      $ref: '#/components/responses/OwnAccessOrOwnerNeededOrLastOwnerOrStaleVersion',
    });
    expect(api.components.schemas['Problem']).toMatchObject({ properties: { code: { enum: errorCodes } } });
  });

  it('has refusals in the media type in which they are sent', async () => {
    const sent = await server.call('GET /api/me', {});
    const type = String(sent.headers['content-type']).split(';')[0]!;
    const types = Object.values(api.components.responses as Record<string, { content: object }>).map(
      ({ content }) => Object.keys(content).join(),
    );
    expect(new Set(types)).toEqual(new Set([type]));
  });

  it('says by what it is known who asks: token, cookie, or nothing (R7.14)', () => {
    const wanted = ({ access, byCookie }: Endpoint) =>
      byCookie ?? (access === 'public' ? undefined : 'bearer');
    expect(
      except(({ security }, endpoint) => Object.keys(security[0] ?? {})[0] === wanted(endpoint)),
    ).toEqual([]);
    const by = (scheme: string) =>
      described.filter(([, , { security }]) => security[0]?.[scheme]).map(([key]) => key);
    expect(by('session')).toEqual(['POST /api/session/refresh', 'DELETE /api/session']);
    expect(by('ticket')).toEqual(['POST /api/session/code']);
    expect(Object.keys(api.components.securitySchemes)).toEqual(['bearer', 'session', 'ticket']);
    expect(api.components.securitySchemes['ticket']).toMatchObject({
      in: 'cookie',
      name: 'fieldwright_ticket',
    });
  });

  it('names the cookie that signing in sets', async () => {
    const { email, password } = { email: 'owner@north.example', password: 'correct horse battery' };
    const signedIn = await server.call('POST /api/session', { body: { email, password } });
    const name = signedIn.cookie!.split('=')[0];
    expect(api.components.securitySchemes['session']).toMatchObject({ type: 'apiKey', in: 'cookie', name });
  });

  it('has both headers of versions, one to send and one in every answer (R7.13)', () => {
    const mayTell = ({ parameters }: Operation) =>
      parameters.some((each) => '$ref' in each && each.$ref === '#/components/parameters/AppVersion');
    expect(except(mayTell)).toEqual([]);
    expect(api.components.parameters['AppVersion']).toMatchObject({ name: 'x-app-version', required: false });
    const answers = [
      ...described.flatMap(([, , { responses }]) => Object.values(responses)),
      ...(Object.values(api.components.responses) as Operation['responses'][string][]),
    ];
    const tells = ({ headers, $ref }: Operation['responses'][string]) =>
      $ref !== undefined || headers?.['x-minimum-version'] !== undefined;
    expect(answers.filter((answer) => !tells(answer))).toEqual([]);
  });

  it('says what a new record needs, and that a change needs only its id (R5.8)', () => {
    const bodyOf = (path: string) =>
      api.paths[path]!['post']!.requestBody!.content['application/json']!.schema.anyOf!.map(
        ({ title, required }) => [title, required],
      );
    expect(bodyOf('/api/recommendationphotos')).toEqual([
      ['New', ['recommendationId', 'guid']],
      ['Change', ['id']],
    ]);
    expect(bodyOf('/api/sitesystems')).toEqual([
      ['New', ['siteId']],
      ['New', ['workOrderId']],
      ['Change', ['id']],
    ]);
  });

  it('needs its parameters in the path, and in the query those without which it is refused', () => {
    const { parameters } = api.paths['/api/files/{guid}']!['patch']!;
    expect(parameters).toMatchObject([
      { in: 'path', name: 'guid', required: true },
      { in: 'query', name: 'offset', required: true },
      {},
    ]);
    const listed = api.paths['/api/customers']!['get']!.parameters;
    expect(listed.every((each) => '$ref' in each || !each.required)).toBe(true);
  });
});

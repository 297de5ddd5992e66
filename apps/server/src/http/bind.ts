import { isDeepStrictEqual } from 'node:util';
import type { Contents, Endpoint, EndpointKey, Parsed, Reply } from '@fieldwright/contract/endpoint';
import { type Endpoints, endpoints, type Key } from '@fieldwright/contract/endpoints';
import { inputFaults } from '@fieldwright/domain/kernel/kept-text';
import { type FieldFaults, readFields } from '@fieldwright/domain/kernel/read-fields';
import { may } from '@fieldwright/domain/people/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Read } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from './access-token.ts';
import { compressionOf } from './compressed.ts';
import { assertDeclared } from './declared.ts';
import { rawRoute, sendContents } from './raw.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

/** The input of a route. */
export type Context<K extends Key> = Parsed<Endpoints[K]> & {
  /** `public`: no tenant's rows; `self`: the person's own; otherwise the rows of the session's company */
  db: Read;
  who: Endpoints[K]['access'] extends 'public' ? null : SignedIn;
  /** when the request arrived, in milliseconds since 1970; used for all decisions by date */
  now: number;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type Handler<K extends Key> = (context: Context<K>) => Promise<Reply<Endpoints[K]>>;
/** The context of a refused request, with the body as received. */
export type Refused<K extends Key> = Pick<Context<K>, 'db' | 'who' | 'now' | 'request'>;
export interface Bind {
  /**
   * Binds an endpoint.
   * @param onRefused called for every refusal except one for missing rights, including invalid input; returns
   *   the response
   */
  <K extends Key>(
    key: K,
    handler: Handler<K>,
    onRefused?: (context: Refused<K>, refusal: Refusal) => Promise<Refusal>,
  ): void;
  /**
   * Binds one of many similar endpoints, whose key was looked up, for signed-in people. The input is
   * validated as usual; the handler declares the parts of it that it takes.
   */
  alike(
    key: Key,
    handler: (context: AlikeContext) => Promise<unknown>,
    onRefused?: (context: SignedInContext, refusal: Refusal) => Promise<Refusal>,
  ): void;
}

/** The input of a route for a signed-in person. */
export type SignedInContext = Pick<Context<Key>, 'db' | 'now' | 'request'> & { who: SignedIn };
type AlikeContext = SignedInContext & Record<'params' | 'query' | 'body', unknown>;

/** The maximum number of bytes read from someone who is not signed in. */
const mostFromStrangers = 64 * 1024;

/**
 * Binds endpoints of the contract: checks access, then validates the input, runs the route, and returns the
 * response through its schema, under `data` (R6.4, R7.12). With `strictAnswers` (tests) an undeclared field
 * is an error instead of being left out, and so is an undeclared refusal.
 */
export function binder(app: FastifyInstance, deps: Deps): Bind {
  const bind = (
    key: Key,
    handler: (context: never) => Promise<unknown>,
    onRefused?: (context: never, refusal: Refusal) => Promise<Refusal>,
  ): void => {
    const endpoint: Endpoint = endpoints[key];
    const [method, path] = key.split(' ') as [string, string];
    const route: RouteOptions = {
      method: method as 'GET',
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.access === 'public' && { bodyLimit: mostFromStrangers }),
      ...compressionOf(method, endpoint),
      onRequest: async (request) => admit(deps, endpoint, request),
      handler: async (request, reply) => {
        const db = scopeOf(deps, endpoint, request);
        const scope = { db, who: request.signedIn, now: deps.clock(), request };
        const run = async (): Promise<unknown> => {
          const input = parseInput(endpoint, request);
          return handler({ ...input, ...scope, reply } as never).catch((error: unknown) => {
            if (deps.strictAnswers && error instanceof Refusal) assertDeclared(key, endpoint, error);
            throw error;
          });
        };
        const value = await run().catch(async (error: unknown) => {
          throw onRefused && error instanceof Refusal ? await onRefused(scope as never, error) : error;
        });
        if (value === null && endpoint.answer instanceof z.ZodNull) return reply.code(204).send();
        if (endpoint.contents) return sendContents(reply, value as Contents);
        if (endpoint.asText) {
          if (deps.strictAnswers) checkAnswer(key, endpoint, JSON.parse(value as string), true);
          return reply
            .type('application/json; charset=utf-8')
            .serializer(String)
            .send(`{"data":${value as string}}`);
        }
        return reply.send({ data: checkAnswer(key, endpoint, value, deps.strictAnswers) });
      },
    };
    if (endpoint.bytes === undefined) app.route(route);
    else rawRoute(app, route, { mostBytes: endpoint.bytes, ...(endpoint.webhook && { type: '*' as const }) });
  };
  return Object.assign(bind, { alike: bind });
}

async function admit(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  request.signedIn = null;
  if (endpoint.access === 'public') return;
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const who = scheme?.toLowerCase() === 'bearer' && token ? await deps.tokens.verify(token) : null;
  if (!who) throw new Refusal('signed_out');
  request.signedIn = who;
  if (endpoint.access === 'self') return;
  if (who.secondFactorDue) throw new Refusal('second_factor_due');
  if (!may(who.roles, endpoint.access)) throw new Refusal('forbidden');
}

function scopeOf({ database }: Deps, endpoint: Endpoint, { signedIn }: FastifyRequest): Read {
  if (!signedIn) return database.forNobody();
  return endpoint.access === 'self' ? database.forOwner(signedIn) : database.forSession(signedIn);
}

/** The schema of an endpoint without query or body, which accepts no fields there. */
const nothing = z.strictObject({});

/**
 * Validates the input. Values that cannot be stored are refused before any schema sees them, in any field,
 * expected or not.
 */
function parseInput(endpoint: Endpoint, request: FastifyRequest): Parsed<Endpoint> {
  const refused: FieldFaults[] = [];
  const read = (part: 'params' | 'query' | 'body') => {
    if (part === 'body' && endpoint.bytes !== undefined) return undefined;
    const schema = endpoint[part] ?? nothing;
    const unkept = inputFaults(request[part]);
    if (unkept.length > 0) {
      const named = unkept.map(({ path, message }) => [path.join('.') || part, message]);
      return void refused.push(Object.fromEntries(named));
    }
    const parsed = readFields(schema, request[part] ?? {}, part);
    return 'data' in parsed ? parsed.data : void refused.push(parsed.faults);
  };
  const input = {
    params: read('params'),
    query: read('query'),
    body: read('body'),
    bytes: endpoint.bytes === undefined ? undefined : (request.body ?? new Uint8Array()),
  };
  if (refused.length > 0)
    throw new Refusal('invalid', { fields: Object.fromEntries(refused.flatMap(Object.entries)) });
  return input as Parsed<Endpoint>;
}

function checkAnswer(key: EndpointKey, endpoint: Endpoint, value: unknown, strict: boolean): unknown {
  const parsed = endpoint.answer.safeParse(value);
  if (!parsed.success)
    throw new Error(`The answer of ${key} does not fit its schema: ${parsed.error.message}`);
  if (strict && !isDeepStrictEqual(parsed.data, value)) {
    throw new Error(`The answer of ${key} has fields that its schema does not declare.`);
  }
  return parsed.data;
}

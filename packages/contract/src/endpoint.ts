import type { Permission } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** Method and path as in the specification: `GET /api/people/{id}`. The endpoint's only name. */
export type EndpointKey = `${Method} /api/${string}`;

/**
 * Who may call an endpoint: people with a permission or any one of several, `self` for every signed-in
 * person, `public` without sign-in. There is no default, so that no endpoint is open by mistake.
 */
export type Access = Permission | readonly [Permission, ...Permission[]] | 'self' | 'public';

export interface Endpoint {
  summary: string;
  access: Access;
  /**
   * A `public` endpoint that uses a cookie, which browsers send automatically: the session's, or that of a
   * sign-in waiting for its code.
   */
  byCookie?: 'session' | 'ticket';
  /** Path parameters, named as in the path's braces. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The schema of `data` (R7.12). `z.null()` answers 204 without a body. */
  answer: z.ZodType;
  /**
   * The route returns JSON text created by the database, for responses so large that validating them would
   * cost more than reading them. Tests validate the schema.
   */
  asText?: true;
  /** The body is at most this many raw bytes, as `application/octet-stream`, instead of JSON. */
  bytes?: number;
  /**
   * An outside service sends it: the raw bytes may have any media type, because their signature is checked over
   * the body as it came.
   */
  webhook?: true;
  /** The response is a file's contents instead of JSON; a browser loads it by its address. */
  contents?: true;
  /** Refusals beyond those of every endpoint. */
  errors?: readonly ErrorCode[];
  /**
   * The table of each id in the path, for the test that no company can reach another's rows. The test fails
   * for an endpoint with path parameters but without this.
   */
  ids?: Readonly<Record<string, string>>;
}

export const idParams = z.object({ id: z.coerce.number().int() });

export type EndpointList = Record<EndpointKey, Endpoint>;

type In<T> = T extends z.ZodType ? z.input<T> : never;
type Out<T> = T extends z.ZodType ? z.output<T> : never;
type Given<E, K extends string> = K extends keyof E ? E[K] : undefined;
/** A part of the input. It is optional if all its fields are. */
type Part<E, K extends string> =
  Given<E, K> extends z.ZodType
    ? Record<string, never> extends In<Given<E, K>>
      ? { [P in K]?: In<Given<E, K>> }
      : { [P in K]: In<Given<E, K>> }
    : unknown;

/** The caller's input: params, query and body, if the endpoint has them. */
export type Input<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & Raw<E>;
type Raw<E> = E extends { bytes: number } ? { bytes: Uint8Array } : unknown;
/** The caller's result: the value of `data`. */
export type Answer<E extends Endpoint> = Out<E['answer']>;
/** A route's result before the schema is applied. */
export type Reply<E extends Endpoint> = E extends { asText: true }
  ? string
  : E extends { contents: true }
    ? Contents
    : Answer<E>;
/** The contents of a file, or the requested range. */
export interface Contents {
  status: 200 | 206;
  headers: Record<string, string | number>;
  body: AsyncIterable<Uint8Array>;
}
/** The parsed input of a route. */
export type Parsed<E> = {
  params: Out<Given<E, 'params'>>;
  query: Out<Given<E, 'query'>>;
  body: Out<Given<E, 'body'>>;
  bytes: E extends { bytes: number } ? Uint8Array : undefined;
};

import type { Permission } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** Method and path as the specification writes them: `GET /api/people/{id}`. It is the endpoint's only name. */
export type EndpointKey = `${Method} /api/${string}`;

/**
 * Who may call: a permission of the domain or one of several, `self` for any signed-in person about itself, `public` for what must
 * work before sign-in. There is no default, so that no endpoint is open by forgetting.
 */
export type Access = Permission | readonly [Permission, ...Permission[]] | 'self' | 'public';

export interface Endpoint {
  summary: string;
  access: Access;
  /** a `public` endpoint that works by the session's cookie, which a browser sends by itself */
  byCookie?: true;
  /** path parameters; the names are those in the path's braces */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** schema of what stands under `data` (R7.12); `z.null()` answers 204 without a body */
  answer: z.ZodType;
  /**
   * The route answers JSON text made by the database, for answers so large that checking each would cost more than
   * reading it. The schema is asserted in the tests.
   */
  asText?: true;
  /** the body is not JSON but at most so many raw bytes, as `application/octet-stream` */
  bytes?: number;
  /** the answer is not JSON but the contents of a file; a browser loads it by its address */
  contents?: true;
  /** refusals beyond those that every endpoint may give */
  errors?: readonly ErrorCode[];
  /**
   * For the proof that no company reaches another's rows: which table an id in the path belongs to. An endpoint
   * with path parameters and without it fails the proof.
   */
  ids?: Readonly<Record<string, string>>;
}

export const idParams = z.object({ id: z.coerce.number().int() });

export type EndpointList = Record<EndpointKey, Endpoint>;

type In<T> = T extends z.ZodType ? z.input<T> : never;
type Out<T> = T extends z.ZodType ? z.output<T> : never;
type Given<E, K extends string> = K extends keyof E ? E[K] : undefined;
/** A part of the input; one whose every field may be left out may be left out itself. */
type Part<E, K extends string> =
  Given<E, K> extends z.ZodType
    ? Record<string, never> extends In<Given<E, K>>
      ? { [P in K]?: In<Given<E, K>> }
      : { [P in K]: In<Given<E, K>> }
    : unknown;

/** What a caller hands over: params, query and body, each only where the endpoint has it. */
export type Input<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & Raw<E>;
type Raw<E> = E extends { bytes: number } ? { bytes: Uint8Array } : unknown;
/** What a caller gets: the value under `data`. */
export type Answer<E extends Endpoint> = Out<E['answer']>;
/** What a route hands over, before the schema has seen it. */
export type Reply<E extends Endpoint> = E extends { asText: true }
  ? string
  : E extends { contents: true }
    ? Contents
    : Answer<E>;
/** The contents of a file, or the range of them that was asked for. */
export interface Contents {
  status: 200 | 206;
  headers: Record<string, string | number>;
  body: AsyncIterable<Uint8Array>;
}
/** The parsed input that a route works with. */
export type Parsed<E> = {
  params: Out<Given<E, 'params'>>;
  query: Out<Given<E, 'query'>>;
  body: Out<Given<E, 'body'>>;
  bytes: E extends { bytes: number } ? Uint8Array : undefined;
};

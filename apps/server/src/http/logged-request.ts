import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints } from '@fieldwright/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Parts of a path that open something by themselves: a customer's proposal, the contents of a file. */
const secretPaths = [/^(\/p\/)[^/?#]+/, /^(\/api\/filecontents\/)[^/?#]+/];

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
}

/** Whether any words may be written in a field: names, phones, e-mail addresses. */
const isFreeText = ({ type, format, pattern, enum: choices }: JsonSchema) =>
  type === 'string' &&
  format === undefined &&
  choices === undefined &&
  (pattern === undefined || new RegExp(pattern, 'u').test('Dana Okafor'));

const queryOf = ({ query }: Endpoint) =>
  query ? Object.entries(z.toJSONSchema(query, { io: 'input' }).properties ?? {}) : [];

/** Parameters whose values say nothing of anybody, wherever an endpoint has one of that name. All others are masked. */
const shown: ReadonlySet<string> = (() => {
  const parameters = Object.values(endpoints).flatMap(queryOf) as [string, JsonSchema][];
  const texts = new Set(parameters.filter(([, schema]) => isFreeText(schema)).map(([name]) => name));
  return new Set(parameters.map(([name]) => name).filter((name) => !texts.has(name)));
})();

const maskedParameter = (parameter: string): string => {
  const name = parameter.split('=', 1)[0]!;
  return shown.has(name) || name === parameter ? parameter : `${name}=(masked)`;
};

/** An address as the log may know it: without what opens something, and without words that somebody looked for. */
export function loggedUrl(url: string): string {
  const [address, query] = splitAt(url, '?');
  const path = secretPaths.reduce((left, secret) => left.replace(secret, '$1(token)'), address);
  return query === null ? path : `${path}?${query.split('&').map(maskedParameter).join('&')}`;
}

function splitAt(text: string, sign: string): [before: string, after: string | null] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}

/** A request as the log has it. */
export const loggedRequest = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: loggedUrl(url),
  host,
  remoteAddress: ip,
  ...(socket?.remotePort !== undefined && { remotePort: socket.remotePort }),
});

import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints } from '@fieldwright/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Path segments that grant access without signing in: a customer's proposal, the contents of a file, a PDF. */
const secretPaths = [
  /^(\/p\/(?:reminders\/)?)(?!reminders\/)[^/?#]+/,
  /^(\/api\/(?:filecontents|preparedpdfs|proposalpdfs)\/)[^/?#]+/,
];

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
}

/** Checks whether a field accepts free text, such as names, phone numbers or email addresses. */
const isFreeText = ({ type, format, pattern, enum: choices }: JsonSchema) =>
  type === 'string' &&
  format === undefined &&
  choices === undefined &&
  (pattern === undefined || new RegExp(pattern, 'u').test('Dana Okafor'));

const queryOf = ({ query }: Endpoint) =>
  query ? Object.entries(z.toJSONSchema(query, { io: 'input' }).properties ?? {}) : [];

/** Parameters whose values never contain personal data, in any endpoint. All others are masked. */
const shown: ReadonlySet<string> = (() => {
  const parameters = Object.values(endpoints).flatMap(queryOf) as [string, JsonSchema][];
  const texts = new Set(parameters.filter(([, schema]) => isFreeText(schema)).map(([name]) => name));
  return new Set(parameters.map(([name]) => name).filter((name) => !texts.has(name)));
})();

const maskedParameter = (parameter: string): string => {
  const name = parameter.split('=', 1)[0]!;
  return shown.has(name) || name === parameter ? parameter : `${name}=(masked)`;
};

/** Returns a URL that is safe to log: without segments that grant access, and without search terms. */
export function loggedUrl(url: string): string {
  const [address, query] = splitAt(url, '?');
  const path = secretPaths.reduce((left, secret) => left.replace(secret, '$1(token)'), address);
  return query === null ? path : `${path}?${query.split('&').map(maskedParameter).join('&')}`;
}

function splitAt(text: string, sign: string): [before: string, after: string | null] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}

/** Returns a request as it is logged. */
export const loggedRequest = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: loggedUrl(url),
  host,
  remoteAddress: ip,
  ...(socket?.remotePort !== undefined && { remotePort: socket.remotePort }),
});

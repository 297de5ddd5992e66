import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/*
 * Checks JSON against the serializers of Square's own package, which are generated from its published API at the version
 * that we use.
 */

interface Reading {
  ok: boolean;
  errors?: { path: string[]; message: string }[];
}
interface Serializer {
  parse(raw: unknown, options: object): Reading;
}

const require = createRequire(import.meta.url);
const serialization = path.join(path.dirname(require.resolve('square')), 'serialization');

/** The file of each type by its name: of objects, answers and events, and of requests. */
const files = new Map(
  ['types', 'resources'].flatMap((folder) =>
    readdirSync(path.join(serialization, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js') && !file.endsWith('index.js'))
      .map((file) => [path.basename(file, '.js'), path.join(serialization, folder, file)] as const),
  ),
);

/**
 * Returns what is wrong with an object of Square; none if it is as published.
 * @param type such as `Payment`, `PaymentUpdatedEvent` or `CreatePaymentRequest`
 */
export function squareFaults(value: unknown, type: string): string[] {
  const file = files.get(type);
  if (file === undefined) throw new Error(`Square has no ${type}.`);
  const { [type]: serializer } = require(file) as Record<string, Serializer>;
  const { ok, errors = [] } = serializer!.parse(value, {
    unrecognizedObjectKeys: 'fail',
    allowUnrecognizedEnumValues: false,
    allowUnrecognizedUnionMembers: false,
  });
  return ok ? [] : errors.map(({ path: at, message }) => `${[type, ...at].join('.')}: ${message}`);
}

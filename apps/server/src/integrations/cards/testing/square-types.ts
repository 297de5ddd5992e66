import { existsSync } from 'node:fs';
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
const types = path.join(path.dirname(require.resolve('square')), 'serialization/types');

/**
 * Returns what is wrong with an object of Square; none if it is as published.
 * @param type such as `Payment` or `PaymentUpdatedEvent`
 */
export function squareFaults(value: unknown, type: string): string[] {
  const file = path.join(types, `${type}.js`);
  if (!existsSync(file)) throw new Error(`Square has no ${type}.`);
  const { [type]: serializer } = require(file) as Record<string, Serializer>;
  const { ok, errors = [] } = serializer!.parse(value, {
    unrecognizedObjectKeys: 'fail',
    allowUnrecognizedEnumValues: false,
    allowUnrecognizedUnionMembers: false,
  });
  return ok ? [] : errors.map(({ path: at, message }) => `${[type, ...at].join('.')}: ${message}`);
}

import { setImmediate as breathe } from 'node:timers/promises';

const atOnce = 500;

/** Returns an object with long lists as JSON, and lets other requests go first in between. */
export async function longJson(value: object): Promise<string> {
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value))
    fields.push(`${JSON.stringify(name)}:${await textOf(field)}`);
  return `{${fields.join(',')}}`;
}

async function textOf(value: unknown): Promise<string> {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (!Array.isArray(value)) return longJson(value);
  const parts: string[] = [];
  for (let at = 0; at < value.length; at += atOnce) {
    parts.push(JSON.stringify(value.slice(at, at + atOnce)).slice(1, -1));
    await breathe();
  }
  return `[${parts.join(',')}]`;
}

/** Returns the JSON of an object that has more fields than this JSON, which has some. */
export const withMore = async (json: string, more: object): Promise<string> =>
  `${json.slice(0, -1)},${(await longJson(more)).slice(1)}`;

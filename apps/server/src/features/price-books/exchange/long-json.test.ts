import { expect, it } from 'vitest';
import { longJson, withMore } from './long-json.ts';

it('writes an object with long lists as JSON', async () => {
  const value = {
    list: Array.from({ length: 1_203 }, (_, id) => ({ id, name: `“${id}”` })),
    empty: [],
    below: { list: [1, null, 'x'], none: null },
    text: '"',
  };
  expect(JSON.parse(await longJson(value))).toEqual(value);
});

it('adds fields to an object that is JSON by then', async () => {
  const more = { list: [1, 2], none: null };
  expect(JSON.parse(await withMore('{"id":1}', more))).toEqual({ id: 1, ...more });
});

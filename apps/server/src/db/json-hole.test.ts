import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { fillHole, jsonHole } from './json-hole.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Returns JSON as documents are read: a row with its parts, as text. @param words text that a user wrote */
async function textOf(words: string, hole = jsonHole): Promise<string> {
  const [row] = await server.sql<{ text: string }>(
    `select to_json(a)::text as text from (select $1::text as words,
      json_build_object('words', $1::text, 'files', ${hole}, 'after', jsonb_build_array($1::text)) as context) a`,
    [words],
  );
  return row!.text;
}

describe('fillHole', () => {
  it.each(['', '[\t]', '"[\\t]"', "'[\t]'::json", '{"files" : [\t]}'])(
    'puts a list where it belongs, whatever else says: %j',
    async (words) => {
      const files = [{ id: 1, name: words }];
      expect(JSON.parse(fillHole(await textOf(words), files))).toEqual({
        words,
        context: { words, files, after: [words] },
      });
    },
  );

  it('leaves what is not filled an empty list', async () => {
    expect(JSON.parse(await textOf('')).context.files).toEqual([]);
  });

  it('refuses a text without a hole, and one with two', async () => {
    const [none, one] = [await textOf('', "'[]'::json"), await textOf('')];
    expect(() => fillHole(none, [])).toThrow('0 holes');
    expect(() => fillHole(one + one, [])).toThrow('2 holes');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../db/owner.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { drawIds } from './demo.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const draw = (count: number) => asOwner(server.urls.owner, (tx) => drawIds(tx, count));

describe('drawIds', () => {
  it('gives each id of its range once, and no more than were drawn', async () => {
    const { first, last, next } = await draw(3);
    expect([next(), next(), next()]).toEqual([first, first + 1, last]);
    expect(next).toThrow('needs more ids than were drawn');
  });

  it('draws again where the ids do not lie side by side, so that the range holds none of anybody else', async () => {
    // as if somebody had drawn in between: from 900,002 on it goes on elsewhere
    await server.sql(
      'alter sequence document_ids minvalue 700000 maxvalue 900002 start 700000 restart 700000 cycle',
    );
    await server.sql("select setval('document_ids', 900000)");
    const { first, last, next } = await draw(5);
    expect([first, last]).toEqual([700_003, 700_007]);
    expect(next()).toBe(700_003);
  });

  it('keeps ranges apart that are drawn at the same moment', async () => {
    const drawn = await Promise.all([draw(4_000), draw(4_000), draw(4_000)]);
    const [a, b, c] = drawn.toSorted((x, y) => x.first - y.first);
    for (const { first, last } of drawn) expect(last - first).toBe(3_999);
    expect(b!.first).toBeGreaterThan(a!.last);
    expect(c!.first).toBeGreaterThan(b!.last);
  });
});

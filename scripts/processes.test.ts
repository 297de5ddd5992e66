import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { findFreePort, isPortFree } from './processes.ts';

describe('findFreePort', () => {
  it('finds ports that a system gives to nobody who did not ask for them by number', async () => {
    const ports = await Promise.all(Array.from({ length: 40 }, () => findFreePort()));
    for (const port of ports) {
      expect(port).toBeGreaterThanOrEqual(10_000);
      expect(port).toBeLessThan(32_768);
    }
    expect(new Set(ports).size).toBeGreaterThan(30);
  });

  it('passes over a port that is taken, or that will not do', async () => {
    const taken = await findFreePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(taken, '127.0.0.1', resolve));
    expect(await isPortFree(taken)).toBe(false);
    other.close();
    const asked: number[] = [];
    const found = await findFreePort(async (port) => asked.push(port) === 3);
    expect(found).toBe(asked[2]);
  });
});

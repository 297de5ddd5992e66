import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unlessUnchanged } from './unless-unchanged.ts';

let checkout: string;
let ran: number;
/** Acts as the tool, and returns whether it passes. */
let work: () => boolean;
beforeEach(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldwright-unchanged-'));
  fs.mkdirSync(path.join(checkout, 'rules'));
  write('first');
  ran = 0;
  work = () => true;
});
afterEach(() => fs.rmSync(checkout, { recursive: true, force: true }));

const write = (text: string) => fs.writeFileSync(path.join(checkout, 'rules/price.ts'), text);
const run = () =>
  unlessUnchanged(
    {
      name: 'some tests',
      run: async () => {
        ran += 1;
        return { ok: work(), output: '', seconds: 0 };
      },
    },
    ['rules'],
    checkout,
  ).run();

describe('unlessUnchanged', () => {
  it('runs what has not passed yet, until it passes', async () => {
    work = () => false;
    expect([(await run()).ok, (await run()).ok, ran]).toEqual([false, false, 2]);
    work = () => true;
    expect([(await run()).ok, (await run()).ok, ran]).toEqual([true, true, 3]);
  });

  it('runs again where something has changed, also while it ran', async () => {
    await run();
    write('second');
    work = () => {
      write('third');
      return true;
    };
    await run();
    await run();
    expect(ran).toBe(3);
  });
});

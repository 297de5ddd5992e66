import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';
import { fingerprint } from './fingerprint.ts';
import type { ProgramResult } from './programs.ts';

/** A named check to run. */
export type Tool = { name: string; run: () => Promise<ProgramResult> };

/**
 * Returns a tool that runs only if its input has changed since it last passed.
 * @param read files and folders of the checkout
 */
export function unlessUnchanged({ name, run }: Tool, read: readonly string[], checkout = root): Tool {
  const mark = path.join(checkout, `node_modules/.cache/fieldwright/passed-${name.replaceAll(' ', '-')}`);
  return {
    name,
    async run() {
      const began = performance.now();
      const now = fingerprint(read, checkout);
      if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === now)
        return { ok: true, output: '', seconds: (performance.now() - began) / 1000 };
      const result = await run();
      // the tool may not have read files changed during its run
      if (result.ok && fingerprint(read, checkout) === now) {
        fs.mkdirSync(path.dirname(mark), { recursive: true });
        fs.writeFileSync(mark, now);
      }
      return result;
    },
  };
}

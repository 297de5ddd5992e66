import fs from 'node:fs';
import path from 'node:path';
import { root, startChild } from './children.ts';

/**
 * `npm run bench -- read`: runs a measurement from `bench/` together with its baseline. Later arguments, such
 * as the number of rounds, are passed to it.
 */
const folder = path.join(root, 'bench');
const names = fs
  .readdirSync(folder)
  .filter((name) => fs.existsSync(path.join(folder, name, 'run.ts')))
  .sort();
const [name = '', ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Name a benchmark: ${names.map((each) => `npm run bench -- ${each}`).join(', ')}.`);
  process.exit(1);
}
const run = startChild({
  name: `bench ${name}`,
  args: [path.join(folder, name, 'run.ts'), ...args],
  env: {},
  logFolder: path.join(root, '.data/logs'),
  showOutput: true,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void run.stop());
process.on('disconnect', () => void run.stop());
process.channel?.unref();
const { ok } = await run.ended;
process.exit(ok ? 0 : 1);

import path from 'node:path';
import { takeScreens } from '../e2e/screens.ts';
import { root } from './children.ts';
import { setTestClock } from './run-clock.ts';

/**
 * `npm run screens`: takes screenshots of every screen in every size, light and dark, into `.screens`.
 * `npm run screens -- people,board`: takes only those whose name contains one of the words.
 */
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

setTestClock();
const page = await takeScreens({
  folder: path.join(root, '.screens'),
  only: process.argv[2],
  say: console.log,
});
console.log(`\n${page}`);

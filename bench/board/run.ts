import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { boardDay } from '@fieldwright/domain/schedule/board-day';
import { launchChromium } from '../../e2e/chromium.ts';
import { demoPerson, openContext, signIn } from '../../e2e/context.ts';
import { call } from '../../e2e/people.ts';
import { startProduct } from '../../e2e/product.ts';
import { root } from '../../scripts/children.ts';
import { buildWeb } from '../../scripts/web-build.ts';
import { median } from '../asking.ts';
import { type BoardSize, buildDay, sizes } from './day.ts';
import { type Measured, measure } from './measure.ts';
import { openOther, serveOthers } from './other-board.ts';
import { openShipped } from './shipped-board.ts';
import { startStub } from './stub.ts';

/**
 * Measures the schedule board as it ships, in Chromium, beside others in turns:
 * `node bench/board/run.ts [rounds [folder of other boards [sizes]]]`. The page, its code and its server are the real ones; a
 * server before them answers the board's data and live messages from a day of the wanted size.
 */
const rounds = Number(process.argv[2] ?? 3);
const folder = process.argv[3];
const wanted = (process.argv[4]?.split(',') ?? Object.keys(sizes)) as BoardSize[];
const others = folder ? ['own', 'fullcalendar'] : [];

const figures = {
  'first paint, ms': 'first',
  'one update, CPU ms': 'updateCpu',
  'one update, ms': 'update',
  '200 at once, CPU ms': 'burstCpu',
  '200 in a second, CPU ms': 'spreadCpu',
  'and ms': 'spread',
  'scrolling, CPU ms a frame': 'scrollCpu',
  'dropped, %': 'scrollDropped',
  'drag, CPU ms a move': 'dragCpu',
} as const satisfies Record<string, keyof Measured>;

await buildWeb(path.join(root, '.data/logs'), () => undefined);
if (folder)
  execFileSync('npx', ['tsx', 'run.ts', '--only', others.join(), '--rounds', '0', '--json', '/dev/null'], {
    cwd: folder,
    stdio: 'ignore',
  });
const product = await startProduct();
const found = new Map<string, Measured[]>();
const pages = folder ? await serveOthers(path.join(folder, 'dist')) : null;
try {
  const { accessToken } = await call<{ accessToken: string }>(
    product,
    '/api/session',
    demoPerson('dispatcher'),
  );
  const me = await fetch(`${product.url}/api/me`, { headers: { authorization: `Bearer ${accessToken}` } });
  const { company } = ((await me.json()) as { data: { company: { id: number; timeZone: string } } }).data;
  const stub = await startStub(product.url, company.id);
  // a day to come, so that nothing is late
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const at = boardDay(date, company.timeZone);
  for (let round = 0; round < rounds; round += 1)
    for (const size of wanted)
      for (const name of turned(['shipped', ...others], round)) {
        const browser = await launchChromium();
        const context = await openContext(
          browser,
          { ...product, url: stub.url },
          { size: 'office', scheme: 'light' },
        );
        try {
          if (name === 'shipped') await signIn(context, product, demoPerson('dispatcher'));
          const page = await context.newPage();
          const board =
            name === 'shipped'
              ? await openShipped(page, stub, { day: buildDay(size, at), at })
              : await openOther(page, `${pages!.url}/${name}/`, size);
          const key = `${size} ${name}`;
          found.set(key, [...(found.get(key) ?? []), await measure(page, board)]);
        } finally {
          await browser.close();
        }
      }
  stub.stop();
} finally {
  pages?.stop();
  await product.stop();
}

console.log(`\n| size | board | ${Object.keys(figures).join(' | ')} |`);
console.log(`|---|---|${'--:|'.repeat(Object.keys(figures).length)}`);
for (const size of wanted)
  for (const name of ['shipped', ...others]) {
    const all = found.get(`${size} ${name}`)!;
    const cells = Object.values(figures).map((figure) => {
      const values = all.flatMap((each) => each[figure] ?? []);
      if (values.length === 0) return '–';
      const value = median(values);
      return value.toFixed(value < 10 ? 1 : 0);
    });
    console.log(`| ${sizes[size].join('×')} | ${name} | ${cells.join(' | ')} |`);
  }

/** Returns a list that begins with another one each round. */
function turned<T>(list: readonly T[], by: number): T[] {
  return list.map((_, index) => list[(index + by) % list.length]!);
}

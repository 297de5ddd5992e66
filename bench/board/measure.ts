import type { launchChromium } from '../../e2e/chromium.ts';
import { median } from '../asking.ts';

export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>['newPage']>>;

/** A board that is open in a page. */
export interface OpenBoard {
  /** from the data to the first card, in ms */
  first: number;
  /** Changes a visit on the screen. @returns the ms until it is there */
  changeOne: () => Promise<number>;
  /** Changes 200 visits of the day at once, or spread over a second. @returns the ms until they are there */
  changeMany: (overMs: number) => Promise<number>;
  /** Scrolls over the technicians, 40 px a frame, to and fro. @returns the ms between the frames */
  scroll: () => Promise<number[]>;
  /** Returns the middle of a card at the top left that can be dragged; null if there is none. */
  card: () => Promise<{ x: number; y: number } | null>;
}

/** The processor's time is the main thread's own, with style, layout and paint. All in ms. */
export interface Measured {
  first: number;
  update: number;
  updateCpu: number;
  burstCpu: number;
  spread: number;
  spreadCpu: number;
  scrollCpu: number;
  /** missed frames, in percent */
  scrollDropped: number;
  dragCpu: number | null;
}

const updates = 12;
/** of scrolling */
export const frames = 150;
const moves = 60;

/** Measures an open board: updates, scrolling and a drag that is given up. */
export async function measure(page: Page, board: OpenBoard): Promise<Measured> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const tasks = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const cpu = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const before = await tasks();
    const result = await work();
    return [result, (await tasks()) - before];
  };

  for (let warm = 0; warm < 2; warm += 1) await board.changeOne();
  const [times, updateCpu] = await cpu(async () => {
    const all: number[] = [];
    for (let count = 0; count < updates; count += 1) all.push(await board.changeOne());
    return all;
  });
  const [, burstCpu] = await cpu(() => board.changeMany(0));
  const [spread, spreadCpu] = await cpu(() => board.changeMany(1_000));
  const [gaps, scrollCpu] = await cpu(board.scroll);
  const due = gaps.reduce((sum, gap) => sum + Math.max(1, Math.round(gap / 16.667)), 0);
  const from = await board.card();
  return {
    first: board.first,
    update: median(times),
    updateCpu: updateCpu / updates,
    burstCpu,
    spread,
    spreadCpu,
    scrollCpu: scrollCpu / frames,
    scrollDropped: (100 * (due - gaps.length)) / due,
    dragCpu: from && (await drag(page, from, cpu)),
  };
}

/** Drags a card to another technician and gives up. @returns the processor's ms for each move */
async function drag(
  page: Page,
  from: { x: number; y: number },
  cpu: (work: () => Promise<void>) => Promise<[void, number]>,
): Promise<number> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const [, taken] = await cpu(async () => {
    for (let step = 1; step <= moves; step += 1) {
      const next = page.waitForTimeout(16);
      await page.mouse.move(from.x + (70 * step) / moves, from.y + (330 * step) / moves);
      await next;
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return taken / moves;
}

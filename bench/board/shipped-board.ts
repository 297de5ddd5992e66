import type { Board } from '@fieldwright/contract/schedule';
import type { BoardDay } from '@fieldwright/domain/schedule/board-day';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { changer } from './day.ts';
import { frames, type OpenBoard, type Page } from './measure.ts';
import type { startStub } from './stub.ts';

const many = 200;
const stepMs = 16;

/** A script that waits for a frame with a condition. It gives the moment, by the clock of the machine. */
const untilFrame = (condition: string) => `new Promise((done) => {
  const look = () => {
    if (!(${condition})) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.timeOrigin + performance.now());
    port2.postMessage(0);
  };
  requestAnimationFrame(look);
})`;

/** Notes when the board's data is read: the other boards have theirs in memory. */
const noteData = `{
  const parse = JSON.parse;
  JSON.parse = (text, ...more) => {
    const data = parse(text, ...more);
    if (data?.data?.technicians) globalThis.boardDataAt = performance.now();
    return data;
  };
}`;

/** Whether every change that is on the screen shows its latest name. */
const shows = (events: readonly ScheduleEvent[]) => {
  const names = events.map(({ id, callDetails }) => [id, callDetails!.customer]);
  return `${JSON.stringify(names)}.every(([id, name]) => {
    const card = document.querySelector('[data-card="' + id + '"] b');
    return card === null || card.textContent === name;
  })`;
};

/** The visits whose cards are in full view. */
const inView = `[...document.querySelectorAll('.board-card')].filter((card) => {
  const { left, right, top, bottom } = card.getBoundingClientRect();
  const within = document.querySelector('.board-scroller').getBoundingClientRect();
  return left > within.left + 200 && right < within.right - 20 && top > within.top + 60 && bottom < within.bottom - 20;
})`;

/** A script that scrolls 40 px a frame, to and fro. It gives the ms between the frames. */
const scrolling = `(async () => {
  const scroller = document.querySelector('.board-scroller');
  const frame = () => new Promise(requestAnimationFrame);
  const gaps = [];
  let way = 40;
  let last = await frame();
  while (gaps.length < ${frames}) {
    const before = scroller.scrollTop;
    scroller.scrollTop = before + way;
    if (scroller.scrollTop === before) scroller.scrollTop = before + (way = -way);
    const now = await frame();
    gaps.push(now - last);
    last = now;
  }
  scroller.scrollTop = 0;
  await frame();
  await frame();
  return gaps;
})()`;

/** Opens the product's schedule with a day, and changes its visits as other people's browsers would. */
export async function openShipped(
  page: Page,
  stub: Awaited<ReturnType<typeof startStub>>,
  { day, at }: { day: Board; at: BoardDay },
): Promise<OpenBoard> {
  stub.show(day);
  await page.addInitScript(noteData);
  await page.goto(`${stub.url}/dashboard?date=${at.date}`);
  const painted = await page.evaluate<number>(untilFrame(`document.querySelector('.board-card') !== null`));
  const answered = await page.evaluate<number>('performance.timeOrigin + boardDataAt');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  const ids = await page.evaluate<number[]>(`${inView}.map((card) => Number(card.dataset.card))`);
  const change = changer(at, day.technicians);
  const all = day.events.map(({ id }) => id);
  let turn = 0;
  /** Returns when the changes are on the screen, and when they were told. */
  const tell = async (send: () => Promise<ScheduleEvent[]>): Promise<number> => {
    const since = Date.now();
    const changed = await send();
    const latest = changed.map(({ id }) => stub.event(id));
    return (await page.evaluate<number>(untilFrame(shows(latest)))) - since;
  };

  return {
    first: painted - answered,
    scroll: () => page.evaluate<number[]>(scrolling),
    changeOne: () => {
      turn += 7;
      const changed = change(stub.event(ids[turn % ids.length]!), false);
      return tell(async () => {
        stub.change([changed]);
        return [changed];
      });
    },
    changeMany: (overMs) =>
      tell(async () => {
        const steps = Math.max(1, Math.floor(overMs / stepMs));
        const since = performance.now();
        const told: ScheduleEvent[] = [];
        for (let step = 1; step <= steps; step += 1) {
          const due = Math.ceil((many * step) / steps) - told.length;
          const next = Array.from({ length: due }, () => {
            turn += 7_919;
            return change(stub.event(all[turn % all.length]!), true);
          });
          stub.change(next);
          told.push(...next);
          const rest = since + (overMs * step) / steps - performance.now();
          if (rest > 0) await page.waitForTimeout(rest);
        }
        return told;
      }),
    card: () =>
      page.evaluate(`(() => {
        const card = ${inView}.find((each) => each.getBoundingClientRect().left < 700);
        const { left, top, width, height } = card.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      })()`),
  };
}

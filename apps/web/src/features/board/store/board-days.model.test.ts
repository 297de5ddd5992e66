import type { Board } from '@fieldwright/contract/schedule';
import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { boardDates, touchedDates } from '@fieldwright/domain/schedule/touched-dates';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { at, buildBoard, buildCall, buildVisit, timeZone } from '../testing/board.ts';
import { BoardDays } from './board-days.ts';

const dates = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;
const steps = 80;
/** What can happen. Each world uses only some of it, since many events also repair what others broke. */
const kinds = ['change', 'rename', 'tray', 'person', 'open', 'save', 'fail'] as const;
type Kind = (typeof kinds)[number];

/** Returns pseudorandom numbers, the same for the same seed. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A request in flight: the server answers it at one moment, and the response arrives later. */
interface Question {
  look: () => unknown;
  answer: { is: unknown } | null;
  settle: (answer: unknown) => void;
}

/** The server, the network, and a board whose responses and pushes arrive in any order. */
class World {
  readonly events = new Map<number, ScheduleEvent>();
  tray: BoardCall[] = [];
  technician = 'Ada';
  private customers = 'Dana';
  private lastId = 0;
  private questions: Question[] = [];
  private pushes: LiveChange[] = [];
  private readonly dice: (sides: number) => number;
  private readonly happens: ReadonlySet<Kind>;
  readonly days: BoardDays;

  constructor(seed: number) {
    this.dice = diceOf(seed);
    this.happens = new Set(kinds.filter((kind) => kind === 'change' || this.dice(3) === 0));
    for (let id = 0; id < 4; id++) this.keep(++this.lastId, {});
    this.pushes = [];
    this.days = new BoardDays(
      {
        day: (date) => this.ask<Board>(() => this.board(date)),
        events: (ids) => this.ask(() => ids.flatMap((id) => this.events.get(id) ?? [])),
        tray: () => this.ask(() => this.tray),
      },
      timeZone,
      60_000,
    );
  }

  /** Returns the server's board of a day. */
  board(date: string): Board {
    const day = boardDates([date], timeZone);
    const events = [...this.events.values()].filter((event) => touchedDates(day, null, event).length > 0);
    const board = buildBoard(events, this.tray);
    const [first, ...others] = board.technicians;
    return { ...board, technicians: [{ ...first!, firstName: this.technician }, ...others] };
  }

  private ask<T>(look: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = (answer: unknown) => (answer instanceof Error ? reject(answer) : resolve(answer as T));
      this.questions.push({ look, answer: null, settle });
    });
  }

  private one<T>(from: readonly T[]): T | undefined {
    return from[this.dice(from.length)];
  }

  private keep(id: number, change: Partial<ScheduleEvent>): ScheduleEvent {
    const start = at(`${10 + this.dice(8)}:00`, this.one(dates));
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    const before = this.events.get(id) ?? buildVisit(id, this.customers, ['09:00', '10:00'], { version: 0 });
    const event = { ...before, start, end, ...change, version: before.version + 1 };
    this.events.set(id, event);
    this.pushes.push({ topic: 'event', id, version: event.version });
    return event;
  }

  /** Changes something as someone else, and sends a push. */
  private change(kind: Kind): void {
    if (kind === 'change' && this.dice(6) === 0) this.keep(++this.lastId, {});
    else if (kind === 'change') this.keep(1 + this.dice(this.lastId), { removed: this.dice(5) === 0 });
    else if (kind === 'rename') this.rename();
    else if (kind === 'tray') {
      this.tray = [buildCall(1 + this.dice(999), 'Lee')];
      this.pushes.push({ topic: 'call', id: 1, version: 1 });
    } else if (kind === 'person') {
      this.technician = `Ada ${this.dice(999)}`;
      this.pushes.push({ topic: 'person', id: 1, version: 1 });
    } else if (kind === 'open') void this.days.open(this.one(dates)!).catch(() => {});
    else if (kind === 'save') this.save();
  }

  /** Renames the customer; the visit's version does not change. */
  private rename(): void {
    this.customers = `Dana ${this.dice(999)}`;
    for (const [id, event] of this.events)
      this.events.set(id, { ...event, callDetails: { ...event.callDetails!, customer: this.customers } });
    this.pushes.push({ topic: 'customer', id: 4, version: 1 });
  }

  private hear(): void {
    const heard = this.pushes.splice(0, 1 + this.dice(2));
    if (heard.length > 0) this.days.hear(heard);
  }

  /** Saves the user's own change; its response arrives at any time. */
  private save(): void {
    const mine = this.one([...this.days.store.allSaved()]);
    if (!mine) return;
    const saved = this.keep(mine.id, {});
    const heard = this.days.listen();
    const settle = (answer: unknown) => {
      this.days.store.apply([answer as ScheduleEvent]);
      heard();
    };
    this.questions.push({ look: () => null, answer: { is: saved }, settle });
  }

  /** Runs one random step. */
  step(): void {
    const waiting = this.questions.filter(({ answer }) => !answer);
    const answered = this.questions.filter(({ answer }) => answer);
    const next = this.dice(10);
    if (next < 4) this.change(this.one([...this.happens])!);
    else if (next < 6) this.hear();
    else if (next < 8) this.look(this.one(waiting));
    else this.settle(this.one(answered));
  }

  private look(question: Question | undefined): void {
    const isFailing = this.happens.has('fail') && this.dice(8) === 0;
    if (question) question.answer = { is: isFailing ? new ApiError('foreign') : question.look() };
  }

  private settle(question: Question | undefined): void {
    if (!question) return;
    this.questions = this.questions.filter((other) => other !== question);
    question.settle(question.answer!.is);
  }

  /** Stops changing things and delivers everything in flight, in any order. */
  async rest(): Promise<void> {
    const isMoving = () => this.questions.length + this.pushes.length > 0;
    for (let quiet = 0; quiet < 3; quiet = isMoving() ? 0 : quiet + 1) {
      while (isMoving()) {
        this.hear();
        this.look(this.one(this.questions.filter(({ answer }) => !answer)));
        this.settle(this.one(this.questions.filter(({ answer }) => answer)));
        await vi.advanceTimersByTimeAsync(20);
      }
      await vi.advanceTimersByTimeAsync(45_000);
      // the user retries what could not be loaded
      if (this.days.loading.get().is === 'failed') void this.days.tryAgain();
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-18T05:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame'],
  });
});
afterEach(() => vi.useRealTimers());

/** Returns what the user sees of a day, as text. */
const shown = (events: Iterable<ScheduleEvent>, date: string) =>
  [...events]
    .filter((event) => touchedDates(boardDates([date], timeZone), null, event).length > 0)
    .map(({ id, version, start, callDetails }) => `${id} v${version} ${start} ${callDetails?.customer}`)
    .sort((one, other) => one.localeCompare(other));

describe('the board at rest', () => {
  it.each(Array.from({ length: 300 }, (_, seed) => seed + 1))(
    'is as the server has it, whatever order pushes and answers came in, %i (R1.5, R4.17)',
    async (seed) => {
      const world = new World(seed);
      await world.days.setFlags({ isActive: true, isConnected: true });
      for (const date of dates.slice(seed % dates.length)) {
        void world.days.open(date).catch(() => {});
        await world.rest();
      }
      for (let step = 0; step < steps; step++) {
        world.step();
        await vi.advanceTimersByTimeAsync(step % 3 === 0 ? 20 : 0);
      }
      await world.rest();
      for (const date of dates) {
        void world.days.open(date).catch(() => {});
        await world.rest();
        const { store } = world.days;
        expect(shown(store.events(), date)).toEqual(shown(world.events.values(), date));
        expect(store.row(1).ids.length).toBe(shown(world.events.values(), date).length);
        expect(store.tray.map(({ id }) => id)).toEqual(world.tray.map(({ id }) => id));
        expect(store.base?.technicians[0]?.firstName).toBe(world.technician);
      }
    },
  );
});

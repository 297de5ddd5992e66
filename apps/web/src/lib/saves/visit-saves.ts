import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { api } from '../requests/api.ts';
import { PendingChanges, type VisitChange } from './pending-changes.ts';
import { createSaver, type Saver } from './saver.ts';
import { type Turn, type VisitOrder, visitOrder } from './visit-order.ts';

/** The result of a change: the saved visit, or why it was refused. */
export type Outcome = { event: ScheduleEvent } | { error: unknown };

interface Settings {
  /** Stores a response; returns the newest known state of the visit. */
  receive: (answer: Promise<ScheduleEvent>) => Promise<ScheduleEvent>;
  /** Shows a visit with its unsaved change; null shows it as saved. */
  show?: (id: number, change: VisitChange | null) => void;
  /** Called once per refused save, however many changes it combined. */
  refused?: (id: number, error: unknown) => void;
  /** the order of all saves about visits; by default that of the signed-in person */
  order?: VisitOrder;
}

/** Changes that are sent as one save. */
interface Wanted {
  change: VisitChange;
  /** the oldest version that any of the changes was based on */
  seen: number;
}

/** The queue of one visit: the save in flight, and those after it. */
interface Queue {
  saver: Saver;
  turn: Turn;
  /** earlier saves about the visit are done */
  isNext: boolean;
  sent: VisitChange | null;
  wanted: Wanted[];
  settled: ((outcome: Outcome) => void)[];
}

/**
 * Saves changes of visits, with one queue per visit: saves run one after the other, and changes made in
 * between are combined. Other saves about the visit keep the same order (`visit-order.ts`). Each status step
 * is a save of its own, since a finished visit must have been arrived at (R6.4). A change shows at once and
 * is sent until the server responds; a refused one is no longer shown.
 */
export class VisitSaves {
  protected readonly unsaved: PendingChanges;
  private readonly queues = new Map<number, Queue>();
  private readonly order: VisitOrder;
  private readonly settings: Settings;

  constructor(settings: Settings) {
    this.settings = settings;
    this.unsaved = new PendingChanges(settings.show);
    this.order = settings.order ?? visitOrder();
  }

  /** The visits with unsaved changes. */
  get pending() {
    return this.unsaved.pending;
  }

  /** The number of visits with unsaved changes. */
  get open() {
    return this.unsaved.open;
  }

  /** The number of those that wait because there was no response. */
  get waiting() {
    return this.unsaved.waiting;
  }

  /**
   * Changes a visit and shows the change before the server has responded.
   * @param seen the version that the person saw; later changes by others are not overwritten without asking
   */
  change(id: number, change: VisitChange, seen: number): Promise<Outcome> {
    const queue = this.queues.get(id) ?? this.begin(id);
    addTo(queue.wanted, { change, seen });
    this.unsaved.show(id, { ...queue.sent, ...allOf(queue.wanted) });
    return new Promise((settle) => {
      queue.settled.push(settle);
      if (queue.isNext) queue.saver.ask();
    });
  }

  /** Ends pauses and retries at once. */
  tryNow(): void {
    for (const { saver } of this.queues.values()) saver.tryNow();
  }

  /** Gives up saves that wait for a connection; saves in flight finish. */
  close(): void {
    for (const [id, { saver, turn }] of this.queues) {
      if (this.pending.get().get(id)?.is !== 'waiting') continue;
      saver.close();
      turn.end();
    }
  }

  private begin(id: number): Queue {
    const turn = this.order.begin([id], (over) => hurry(queue.saver, over));
    const queue: Queue = {
      turn,
      isNext: turn.ready === undefined,
      sent: null,
      wanted: [],
      settled: [],
      saver: null!,
    };
    queue.saver = createSaver<VisitChange & { basedOn: number }, ScheduleEvent>({
      take: () => {
        const next = queue.wanted.shift();
        if (!next) return null;
        queue.sent = next.change;
        return { ...next.change, basedOn: this.order.own.basedOn(id, next.seen) };
      },
      send: (body) => this.settings.receive(api('PATCH /api/scheduleevents/{id}', { params: { id }, body })),
      saved: (event, { basedOn }) => {
        this.order.own.note(id, basedOn, event.version);
        queue.sent = null;
        if (queue.wanted.length === 0) return this.settle(id, queue, { event });
        this.unsaved.show(id, allOf(queue.wanted));
        queue.saver.ask();
      },
    });
    this.queues.set(id, queue);
    void comeNext(queue);
    this.unsaved.follow(id, queue.saver, (error) => {
      this.settle(id, queue, { error });
      this.settings.refused?.(id, error);
    });
    return queue;
  }

  private settle(id: number, queue: Queue, outcome: Outcome): void {
    this.queues.delete(id);
    queue.saver.close();
    queue.turn.end();
    this.unsaved.show(id, null);
    for (const settle of queue.settled) settle(outcome);
  }
}

/** Sends once earlier saves are done. */
async function comeNext(queue: Queue): Promise<void> {
  if (queue.isNext) return;
  await queue.turn.ready;
  queue.isNext = true;
  queue.saver.ask();
}

/** Retries at once what waits for a connection. @throws why there was no response */
async function hurry(saver: Saver, over: Promise<void>): Promise<void> {
  saver.tryNow();
  let end = () => {};
  const heldUp = new Promise<never>((_, fail) => {
    end = saver.state.watch((state) => state.is === 'waiting' && fail(state.error));
  });
  await Promise.race([over, heldUp]).finally(end);
}

const allOf = (wanted: readonly Wanted[]): VisitChange =>
  Object.assign({}, ...wanted.map(({ change }) => change)) as VisitChange;

/** Adds to the next save, or queues another if both change the status. */
function addTo(wanted: Wanted[], next: Wanted): void {
  const last = wanted.at(-1);
  const isStep = last?.change.status !== undefined && next.change.status !== undefined;
  if (!last || (isStep && last.change.status !== next.change.status)) wanted.push(next);
  else
    wanted[wanted.length - 1] = {
      change: { ...last.change, ...next.change },
      seen: Math.min(last.seen, next.seen),
    };
}

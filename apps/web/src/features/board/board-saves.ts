import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { api } from '../../lib/api.ts';
import { OwnAnswers } from '../../lib/own-answers.ts';
import { createSaver, type Saver } from '../../lib/saver.ts';
import { signal } from '../../lib/signal.ts';
import type { BoardStore, Wish } from './board-store.ts';

/** The queue of one event: what is under way, and what is to follow. */
interface Queue {
  saver: Saver;
  sent: Wish | null;
  wanted: Wish;
  /** the oldest version that somebody looked at who wants some of it */
  seen: number;
  settled: ((outcome: Outcome) => void)[];
}

/** What became of a change: the event as it is saved, or why it was refused. */
export type Outcome = { event: ScheduleEvent } | { error: unknown };

interface NewVisit {
  /** the card until the server has given it an id */
  draft: ScheduleEvent;
  callId: number;
}

/**
 * Saves the board's changes: one queue for each event, so that one save follows the other, and what is wished meanwhile
 * goes together. The board shows the wish at once; a refused one goes back.
 */
export class BoardSaves {
  /** how many events have something that is not saved yet */
  readonly open = signal(0);
  /** of these, how many wait because no answer came */
  readonly waiting = signal(0);
  private readonly queues = new Map<number, Queue>();
  private readonly own = new OwnAnswers();

  private readonly store: BoardStore;
  private readonly listen: () => () => void;

  /** @param listen begins to listen, while an answer is under way, for what that may be older than */
  constructor(store: BoardStore, listen: () => () => void) {
    this.store = store;
    this.listen = listen;
  }

  /**
   * Changes an event; the board shows it before the server has answered.
   * @param seen the version that the person looked at: what was changed since is not overwritten unasked
   */
  change(id: number, wish: Wish, seen: number): Promise<Outcome> {
    const queue = this.queues.get(id) ?? this.begin(id);
    queue.wanted = { ...queue.wanted, ...wish };
    queue.seen = Math.min(queue.seen, seen);
    this.store.wish(id, { ...queue.sent, ...queue.wanted });
    return new Promise((settle) => {
      queue.settled.push(settle);
      queue.saver.ask();
    });
  }

  /** Puts a visit on the board. It is sent until it is answered; its guid keeps it from being put there twice. */
  create({ draft, callId }: NewVisit): Promise<Outcome> {
    const { guid, start, end, technicianIds, overlapReason } = draft;
    this.store.apply([draft]);
    this.store.wish(draft.id, {});
    return new Promise((settle) => {
      let isTaken = false;
      const finish = (outcome: Outcome) => {
        this.store.apply([], { gone: [draft.id] });
        this.count(draft.id, null);
        saver.close();
        settle(outcome);
      };
      const saver = createSaver({
        take: () => {
          if (isTaken) return null;
          isTaken = true;
          return { guid, callId, start, end, technicianIds, overlapReason };
        },
        send: (body) => this.answered(api('POST /api/scheduleevents', { body })),
        saved: (event) => finish({ event }),
      });
      this.watch(draft.id, saver, (error) => finish({ error }));
      saver.ask();
    });
  }

  /** Ends a pause: what waits is tried at once. */
  tryNow(): void {
    for (const { saver } of this.queues.values()) saver.tryNow();
  }

  private begin(id: number): Queue {
    const queue: Queue = { sent: null, wanted: {}, seen: Infinity, settled: [], saver: null! };
    queue.saver = createSaver<Wish & { basedOn: number }, ScheduleEvent>({
      take: () => {
        if (Object.keys(queue.wanted).length === 0) return null;
        queue.sent = queue.wanted;
        queue.wanted = {};
        const basedOn = this.own.basedOn(id, queue.seen);
        queue.seen = Infinity;
        return { ...queue.sent, basedOn };
      },
      send: (body) => this.answered(api('PATCH /api/scheduleevents/{id}', { params: { id }, body })),
      saved: (event, { basedOn }) => {
        this.own.note(id, basedOn, event.version);
        const isMore = Object.keys(queue.wanted).length > 0;
        queue.sent = null;
        this.store.wish(id, isMore ? queue.wanted : null);
        if (!isMore) this.settle(id, queue, { event });
      },
    });
    this.watch(id, queue.saver, (error) => {
      this.store.wish(id, null);
      this.settle(id, queue, { error });
    });
    this.queues.set(id, queue);
    return queue;
  }

  private async answered(asked: Promise<ScheduleEvent>): Promise<ScheduleEvent> {
    const heard = this.listen();
    try {
      const event = await asked;
      this.store.apply([event]);
      return event;
    } finally {
      heard();
    }
  }

  private settle(id: number, queue: Queue, outcome: Outcome): void {
    this.queues.delete(id);
    queue.saver.close();
    this.count(id, null);
    for (const settle of queue.settled) settle(outcome);
  }

  private watch(id: number, saver: Saver, refused: (error: unknown) => void): void {
    this.count(id, 'saving');
    saver.state.watch((state) => {
      if (state.is === 'waiting') this.count(id, 'waiting');
      if (state.is === 'saving') this.count(id, 'saving');
      if (state.is === 'refused') refused(state.error);
    });
  }

  private readonly states = new Map<number, 'saving' | 'waiting'>();
  private count(id: number, state: 'saving' | 'waiting' | null): void {
    if (state) this.states.set(id, state);
    else this.states.delete(id);
    this.open.set(this.states.size);
    this.waiting.set([...this.states.values()].filter((each) => each === 'waiting').length);
  }
}

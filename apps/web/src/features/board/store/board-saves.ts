import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { api } from '../../../lib/requests/api.ts';
import { createSaver } from '../../../lib/saves/saver.ts';
import { type Outcome, VisitSaves } from '../../../lib/saves/visit-saves.ts';
import type { BoardStore } from './board-store.ts';

interface NewVisit {
  /** shown until the server has assigned an id */
  draft: ScheduleEvent;
  /** null for blocked time */
  callId: number | null;
}

/** Saves changes and new visits. The board shows them at once and reverts refused ones. */
export class BoardSaves extends VisitSaves {
  private readonly store: BoardStore;
  private readonly receive: (answer: Promise<ScheduleEvent>) => Promise<ScheduleEvent>;

  /** @param listen records live changes during a request, which its response may predate */
  constructor(store: BoardStore, listen: () => () => void) {
    const receive = async (answer: Promise<ScheduleEvent>) => {
      const heard = listen();
      try {
        const event = await answer;
        store.apply([event]);
        return event;
      } finally {
        heard();
      }
    };
    super({ receive, show: (id, change) => store.wish(id, change) });
    this.store = store;
    this.receive = receive;
  }

  /** Puts a visit on the board. Retries until answered; its guid prevents duplicates. */
  create({ draft, callId }: NewVisit): Promise<Outcome> {
    const { guid, start, end, technicianIds, overlapReason, text, kind, fixed } = draft;
    const place = { guid, start, end, technicianIds, overlapReason };
    this.store.apply([draft]);
    this.unsaved.show(draft.id, {});
    return new Promise((settle) => {
      let isTaken = false;
      const finish = (outcome: Outcome) => {
        this.store.apply([], { gone: [draft.id] });
        this.unsaved.show(draft.id, null);
        saver.close();
        settle(outcome);
      };
      const saver = createSaver({
        take: () => {
          if (isTaken) return null;
          isTaken = true;
          return callId === null
            ? { ...place, text, kind, fixed }
            : { ...place, callId, ...(text !== '' && { text }) };
        },
        send: (body) => this.receive(api('POST /api/scheduleevents', { body })),
        saved: (event) => finish({ event }),
      });
      this.unsaved.follow(draft.id, saver, (error) => finish({ error }));
      saver.ask();
    });
  }
}

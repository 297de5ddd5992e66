import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { BoardStore } from '../store/board-store.ts';
import { type AskLater, askLaterOn, misfitsAt } from '../words/misfit-words.ts';
import { newOverlaps } from './overlaps-at.ts';
import type { Place } from './place.ts';

/**
 * Asks the user for the reason of a double-booking, or says why they may not double-book.
 * @returns null if the user cancels
 */
export type AskReason = (question: {
  event: ScheduleEvent;
  overlaps: readonly Overlap[];
  /** one place per visit if work longer than a day is split; omit for a single event */
  laid?: readonly Place[] | undefined;
}) => Promise<string | null>;

/**
 * Asks how to schedule work that does not fit in the rest of its day, or whose crew has changed: split over
 * working days, or as entered.
 * @returns null if the user cancels
 */
export type AskDays = (
  draft: ScheduleEvent,
  laid: readonly Place[],
  /** the crew has changed, so it shares the hours again */
  isShared?: boolean,
) => Promise<'days' | 'one' | null>;

/** The dialogs that the board's actions open. */
export interface BoardAsks {
  reason: AskReason;
  days: AskDays;
  /** defaults to the board's own dialog */
  later?: AskLater;
}

/**
 * Asks the user before an action on the board. A visit on the board shows at its new place while the dialog
 * is open.
 */
export class BoardQuestions {
  readonly reason: AskReason;
  readonly days: AskDays;
  private readonly later: AskLater;
  private readonly store: BoardStore;

  constructor(store: BoardStore, { reason, days, later = askLaterOn(store) }: BoardAsks) {
    this.store = store;
    this.reason = reason;
    this.later = later;
    this.days = days;
  }

  /**
   * Asks whether an emergency may move to a later day, if this change would do that.
   * @param before null for a visit that is not on the board yet
   * @returns true at once, without a promise, if there is nothing to ask
   */
  mayBe(after: ScheduleEvent, before: ScheduleEvent | null): boolean | Promise<boolean> {
    const isLater = misfitsAt(this.store, after, before).some(({ is }) => is === 'emergencyLater');
    return isLater ? this.shown(after, before, () => this.later(after)) : true;
  }

  /**
   * Asks for the reason of the overlaps that this change would add.
   * @param before null for a visit that is not on the board yet
   * @returns null if it adds none, false if the user cancels; without a promise if there is nothing to ask
   */
  reasonOf(after: ScheduleEvent, before: ScheduleEvent | null): string | null | Promise<string | false> {
    const overlaps = newOverlaps(this.store, before, after);
    if (overlaps.length === 0) return null;
    return this.shown(after, before, async () => (await this.reason({ event: after, overlaps })) ?? false);
  }

  private async shown<T>(
    after: ScheduleEvent,
    before: ScheduleEvent | null,
    ask: () => Promise<T>,
  ): Promise<T> {
    if (!before) return ask();
    this.store.wish(before.id, after);
    const answer = await ask();
    this.store.wish(before.id, null);
    return answer;
  }
}

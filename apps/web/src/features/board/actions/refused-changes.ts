import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { ApiError, textOf } from '../../../lib/errors/api-error.ts';
import type { VisitChange } from '../../../lib/saves/pending-changes.ts';
import type { Outcome } from '../../../lib/saves/visit-saves.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { actionTexts as texts } from '../board.texts.ts';
import type { BoardDays } from '../store/board-days.ts';
import type { BoardSaves } from '../store/board-saves.ts';
import { titleOf } from '../words/event-words.ts';
import type { AskReason } from './board-questions.ts';
import { changedSince } from './changed-since.ts';
import type { Place } from './place.ts';

/** A requested change: the event after it, and the version that the user saw. */
export interface AskedChange {
  after: ScheduleEvent;
  wish: VisitChange;
  seen: number;
}

interface Around {
  days: BoardDays;
  saves: BoardSaves;
  askReason: AskReason;
}

/**
 * Handles changes that the server refuses. Asks for the reason of an overlap and sends it again, offers to
 * overwrite someone else's change, and shows any other error.
 */
export class RefusedChanges {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  /** Handles the outcome of a change; does nothing if it was saved. */
  async answer({ after, wish, seen }: AskedChange, outcome: Outcome): Promise<void> {
    if ('event' in outcome) return;
    const { days, saves } = this.around;
    const { error } = outcome;
    const { id } = after;
    if (isStale(error)) return this.showCallChanged({ after, wish, seen });
    const reason = await this.reasonAfter(after, error);
    if (error instanceof ApiError && error.status === 409) await days.loadEvents([id]);
    if (reason === null) return;
    const { start, end, technicianIds } = after;
    const again = { ...wish, start, end, technicianIds, overlapReason: reason };
    const reasoned = await saves.change(id, again, seen);
    if ('event' in reasoned) return;
    if (isStale(reasoned.error)) await this.showCallChanged({ after, wish: again, seen });
    else this.tell(after, reasoned.error);
  }

  /**
   * Asks for the reason of an overlap that only the server saw; shows any other error.
   * @param laid the place of each visit, for work of several days
   * @returns null if the user cancels, or for any other error
   */
  async reasonAfter(event: ScheduleEvent, error: unknown, laid?: readonly Place[]): Promise<string | null> {
    const isOverlap = error instanceof ApiError && error.code === 'overlap' && error.overlaps.length > 0;
    if (isOverlap) return this.around.askReason({ event, overlaps: error.overlaps, laid });
    this.tell(event, error);
    return null;
  }

  /** Shows that an event is unchanged, and why. */
  tell(event: ScheduleEvent, error: unknown): void {
    showToast({ kind: 'failed', text: texts.asBefore(titleOf(event), textOf(error)) });
  }

  /** Shows someone else's change and who made it, and offers to overwrite it. */
  private async showCallChanged({ after, wish, seen }: AskedChange): Promise<void> {
    const { days, saves } = this.around;
    const { store } = days;
    const { id } = after;
    await days.loadEvents([id]);
    const { text, version } = await changedSince(store, { event: after, wish, seen });
    const doIt = async () => {
      const newest = Math.max(version, store.versionOf(id));
      const asked = { after: { ...after, ...wish }, wish, seen: newest };
      await this.answer(asked, await saves.change(id, wish, newest));
      if ('removed' in wish) await days.loadTray();
    };
    showToast({ kind: 'failed', text, action: { text: texts.anyway, run: () => void doIt() } });
  }
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale_version';

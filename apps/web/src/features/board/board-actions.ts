import { clashesOf } from '@fieldwright/domain/schedule/booked-times';
import { judgeOverlaps, type Overlap } from '@fieldwright/domain/schedule/overlap';
import type { BoardCall, ScheduleEvent, VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { isAhead, takesVisitAway } from '@fieldwright/domain/schedule/visit-status';
import { api } from '../../lib/api.ts';
import { ApiError, textOf } from '../../lib/api-error.ts';
import { showToast, type ToastLink } from '../../ui/toast.tsx';
import { cardTexts, actionTexts as texts } from './board.texts.ts';
import type { BoardDays } from './board-days.ts';
import { BoardSaves, type Outcome } from './board-saves.ts';
import type { Wish } from './board-store.ts';
import { draftVisit } from './draft-visit.ts';
import { outsideOf } from './event-times.ts';
import { datedPlaceText, placeText, titleOf } from './event-words.ts';
import { meanwhile } from './meanwhile.ts';
import { UndoStack } from './undo-stack.ts';

export type Place = Pick<ScheduleEvent, 'start' | 'end' | 'technicianIds'>;

/** Asks for the reason of an overlap, or says why there can be none. @returns null where it is not to be */
export type AskReason = (question: {
  event: ScheduleEvent;
  overlaps: readonly Overlap[];
}) => Promise<string | null>;

/** What a person does on the board: shown at once, saved by the queue, undone by one press. */
export class BoardActions {
  readonly saves: BoardSaves;
  readonly done = new UndoStack();
  private readonly days: BoardDays;
  private readonly askReason: AskReason;

  constructor(days: BoardDays, askReason: AskReason) {
    this.days = days;
    this.askReason = askReason;
    this.saves = new BoardSaves(days.store, () => days.listen());
  }

  private get store() {
    return this.days.store;
  }

  /** Whoever is booked already where an event is to go. */
  overlapsAt(wanted: Place & { id: number }): Overlap[] {
    return clashesOf(this.store.events(), wanted).map(({ event, technicianId }) => ({
      eventId: event.id,
      technicianId,
      text: titleOf(event),
      start: event.start,
      end: event.end,
    }));
  }

  /**
   * Moves, resizes or hands over an event. An overlap that is new asks for its reason first.
   * @param seen the version that it was taken up at; without it, the one that is in sight
   * @returns whether it was asked of the server; not where no reason was given
   */
  async move(id: number, place: Partial<Place>, seen = this.inSight(id)): Promise<boolean> {
    const before = this.store.event(id);
    if (!before || id < 0) return true;
    const after = { ...before, ...place };
    if (takesVisitAway(before, after)) return !this.isUnderWay(before);
    const refused = this.newOverlaps(before, after);
    // without a question it is in its new place before this returns, so that the focus can follow
    const reason = refused.length > 0 ? await this.askedFor(before, after, refused) : null;
    if (reason === false) return false;
    const back = { start: before.start, end: before.end, technicianIds: before.technicianIds };
    const overlaps = this.overlapsAt(after);
    const more =
      overlaps.length > 0 ? texts.movedOverlapping(overlaps.map(({ text }) => text).join(', ')) : '';
    const text = texts.moved(titleOf(before), placeText(this.store, after)) + more + this.outsideText(after);
    const wish = { ...place, ...(reason && { overlapReason: reason }) };
    const saving = this.saves.change(id, wish, seen);
    this.offerUndo(text, () =>
      this.put(before, { ...back, ...(reason && { overlapReason: before.overlapReason }) }, seen),
    );
    await this.report({ after, wish, seen }, await saving);
    return true;
  }

  /** Puts a call of the tray on the board. @returns as of a move */
  async assign(call: BoardCall, place: Place): Promise<boolean> {
    const draft = draftVisit(call, place);
    const refused = this.newOverlaps(null, draft);
    const reason =
      refused.length > 0 ? ((await this.askReason({ event: draft, overlaps: refused })) ?? false) : null;
    if (reason === false) return false;
    this.store.setTray(this.store.tray.filter(({ id }) => id !== call.id));
    const outcome = await this.saves.create({ draft: { ...draft, overlapReason: reason }, callId: call.id });
    if ('event' in outcome) {
      const { event } = outcome;
      const text = texts.assigned(titleOf(event), placeText(this.store, event)) + this.outsideText(event);
      this.offerUndo(text, () => this.unassign(event));
      return true;
    }
    await this.days.loadTray();
    const again = await this.afterOverlap(draft, outcome.error);
    if (again !== null) await this.assignAgain(call, { ...draft, overlapReason: again });
    return true;
  }

  /**
   * A visit that was booked straight to its place: said, and undone, like one of the tray that was put there.
   * @param links where it is, unless that is in sight
   */
  async booked(event: ScheduleEvent, links: readonly ToastLink[]): Promise<void> {
    const text = texts.assigned(titleOf(event), datedPlaceText(this.store, event)) + this.outsideText(event);
    this.done.offer(text, () => this.unassign(event), links);
    await this.days.loadEvents([event.id]);
  }

  private async assignAgain(call: BoardCall, draft: ScheduleEvent): Promise<void> {
    const outcome = await this.saves.create({ draft, callId: call.id });
    await this.days.loadTray();
    if ('error' in outcome) this.tellRefused(draft, outcome.error);
  }

  /** Takes an event off the board: a visit goes back to the tray. */
  async takeOff(id: number, seen = this.inSight(id)): Promise<void> {
    const event = this.store.event(id);
    if (!event || id < 0 || this.isUnderWay(event)) return;
    const words = event.callDetails ? texts.unassigned : texts.removed;
    const wish = { removed: true };
    const saving = this.saves.change(id, wish, seen);
    this.offerUndo(words(titleOf(event)), () => this.put(event, { removed: false }, seen));
    await this.report({ after: event, wish, seen }, await saving);
    await this.days.loadTray();
  }

  /** Takes back that a call was put on the board. */
  private async unassign(event: ScheduleEvent): Promise<void> {
    if (this.isUnderWay(this.store.event(event.id) ?? event)) return;
    await this.put(event, { removed: true }, event.version);
  }

  /** Where work has begun a visit stays on the board, and that is said. */
  private isUnderWay(event: ScheduleEvent): boolean {
    if (isAhead(event.status)) return false;
    showToast({ kind: 'failed', text: texts.asBefore(titleOf(event), texts.underWay) });
    return true;
  }

  async setStatus(id: number, status: VisitStatus, seen = this.inSight(id)): Promise<void> {
    const event = this.store.event(id);
    if (!event || id < 0) return;
    const saving = this.saves.change(id, { status }, seen);
    this.offerUndo(texts.statusSet(titleOf(event), cardTexts.statuses[status]), () =>
      this.put(event, { status: event.status }, seen),
    );
    await this.report({ after: event, wish: { status }, seen }, await saving);
  }

  /** Puts a call of the tray on hold, or takes it off. */
  async hold(call: BoardCall, isHeld: boolean): Promise<void> {
    const held = await this.setHold(call, isHeld);
    if (!held) return;
    const { customer } = call.callDetails;
    const text = isHeld ? texts.held(customer) : texts.unheld(customer);
    this.offerUndo(text, async () => void (await this.setHold(held, !isHeld)));
  }

  private async setHold(call: BoardCall, isHeld: boolean): Promise<BoardCall | null> {
    const status = isHeld ? 'onHold' : 'unscheduled';
    try {
      const body = { status, basedOn: call.version } as const;
      return await api('PATCH /api/calls/{id}', { params: { id: call.id }, body });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.asBefore(call.callDetails.customer, textOf(error)) });
      return null;
    } finally {
      await this.days.loadTray();
    }
  }

  /** The overlaps that a change would bring and that nobody has given a reason for. */
  private newOverlaps(before: ScheduleEvent | null, after: ScheduleEvent): readonly Overlap[] {
    const verdict = judgeOverlaps({
      overlaps: this.overlapsAt(after),
      at: after,
      before,
      known: before ? this.overlapsAt(before) : [],
      kept: before?.overlapReason ?? null,
      given: undefined,
    });
    return 'refused' in verdict ? verdict.refused : [];
  }

  /** Asks for the reason, with the event in sight where it was put. @returns false where it is not to be */
  private async askedFor(before: ScheduleEvent, after: ScheduleEvent, overlaps: readonly Overlap[]) {
    this.store.wish(before.id, after);
    const reason = await this.askReason({ event: after, overlaps });
    this.store.wish(before.id, null);
    return reason ?? false;
  }

  /** An overlap that only the server saw is asked about as well. */
  private async afterOverlap(event: ScheduleEvent, error: unknown): Promise<string | null> {
    const isOverlap = error instanceof ApiError && error.code === 'overlap' && error.overlaps.length > 0;
    if (isOverlap) return this.askReason({ event, overlaps: error.overlaps });
    this.tellRefused(event, error);
    return null;
  }

  private async report({ after, wish, seen }: Asked, outcome: Outcome): Promise<void> {
    if ('event' in outcome) return;
    const { error } = outcome;
    const { id } = after;
    if (isStale(error)) return this.tellMeanwhile({ after, wish, seen });
    const reason = await this.afterOverlap(after, error);
    if (error instanceof ApiError && error.status === 409) await this.days.loadEvents([id]);
    if (reason === null) return;
    const { start, end, technicianIds } = after;
    const again = { ...wish, start, end, technicianIds, overlapReason: reason };
    const reasoned = await this.saves.change(id, again, seen);
    if ('event' in reasoned) return;
    if (isStale(reasoned.error)) await this.tellMeanwhile({ after, wish: again, seen });
    else this.tellRefused(after, reasoned.error);
  }

  /** Shows what somebody else has made of it, says who did, and offers to do it all the same. */
  private async tellMeanwhile({ after, wish, seen }: Asked): Promise<void> {
    const { id } = after;
    await this.days.loadEvents([id]);
    const { text, version } = await meanwhile(this.store, { event: after, wish, seen });
    const doIt = async () => {
      const asked = { after: { ...after, ...wish }, wish, seen: Math.max(version, this.inSight(id)) };
      await this.report(asked, await this.saves.change(id, wish, asked.seen));
      if ('removed' in wish) await this.days.loadTray();
    };
    showToast({ kind: 'failed', text, action: { text: texts.allTheSame, run: () => void doIt() } });
  }

  private tellRefused(event: ScheduleEvent, error: unknown): void {
    showToast({ kind: 'failed', text: texts.asBefore(titleOf(event), textOf(error)) });
  }

  /** A move that breaks a promise says so at once. */
  private outsideText(event: ScheduleEvent): string {
    const range = outsideOf(this.store, event);
    return range === null ? '' : texts.movedOutside(range);
  }

  private inSight = (id: number): number => this.store.saved(id)?.version ?? 0;

  private offerUndo(text: string, undo: () => Promise<void>): void {
    this.done.offer(text, undo);
  }

  /** Undoes, without a question or a further offer, unless somebody has changed it since. */
  private async put(before: ScheduleEvent, wish: Wish, seen: number): Promise<void> {
    // what was taken off the board is not loaded any more
    if (!this.store.saved(before.id)) this.store.apply([{ ...before, removed: true }]);
    const outcome = await this.saves.change(before.id, wish, seen);
    await this.report({ after: { ...before, ...wish }, wish, seen }, outcome);
    if ('removed' in wish) await this.days.loadTray();
  }
}

/** A change as it was asked for: what the event would be, and the version that was looked at. */
interface Asked {
  after: ScheduleEvent;
  wish: Wish;
  seen: number;
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale_version';

import type { ScheduleEvent, VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { isAhead, takesVisitAway } from '@fieldwright/domain/schedule/visit-status';
import type { VisitChange } from '../../../lib/saves/pending-changes.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { visitStatuses } from '../../../ui/visit-status.ts';
import { actionTexts as texts } from '../board.texts.ts';
import { datedPlaceText, titleOf } from '../words/event-words.ts';
import { misfitText } from '../words/misfit-words.ts';
import type { ActionParts } from './action-parts.ts';
import { layAgain, mayNeedLaying } from './lay-again.ts';
import { overlapsAt } from './overlaps-at.ts';
import type { Place } from './place.ts';

/** Actions on an event that is on the board. */
export class EventActions {
  private readonly parts: ActionParts;

  constructor(parts: ActionParts) {
    this.parts = parts;
  }

  private get store() {
    return this.parts.days.store;
  }

  /**
   * Moves, resizes or reassigns an event. Asks first how to lay work that outgrows its day, and for
   * the reason of a new overlap.
   * @param seen the version that the user started from; defaults to the one on screen
   * @returns whether the change was sent; false if the user canceled
   */
  async move(id: number, place: Partial<Place>, seen = this.store.versionOf(id)): Promise<boolean> {
    const before = this.store.event(id);
    if (!before || id < 0) return true;
    const after = { ...before, ...place };
    if (takesVisitAway(before, after)) return !this.isUnderWay(before);
    const { ask } = this.parts;
    // without a question, the event moves before this returns, so that focus can follow it
    const isMeant = ask.mayBe(after, before);
    if (isMeant !== true && !(await isMeant)) return false;
    if (mayNeedLaying(this.store, before, after)) {
      const laid = await layAgain(this.parts, before, after);
      if (laid !== 'asEntered') return laid;
    }
    const asked = ask.reasonOf(after, before);
    const reason = asked && (await asked);
    if (reason === false) return false;
    const back = { start: before.start, end: before.end, technicianIds: before.technicianIds };
    const overlaps = overlapsAt(this.store, after);
    const more =
      overlaps.length > 0 ? texts.movedOverlapping(overlaps.map(({ text }) => text).join(', ')) : '';
    const text =
      texts.moved(titleOf(before), datedPlaceText(this.store, after)) +
      more +
      misfitText(this.store, after, before);
    await this.change(before, {
      wish: { ...place, ...(reason && { overlapReason: reason }) },
      back: { ...back, ...(reason && { overlapReason: before.overlapReason }) },
      seen,
      text,
      after,
    });
    return true;
  }

  /** Removes an event from the board. A visit's call goes back to Unassigned. */
  async takeOff(id: number, seen = this.store.versionOf(id)): Promise<void> {
    const event = this.store.event(id);
    if (!event || id < 0 || this.isUnderWay(event)) return;
    const words = event.callDetails ? texts.unassigned : texts.removed;
    await this.change(event, {
      wish: { removed: true },
      back: { removed: false },
      seen,
      text: words(titleOf(event)),
    });
    await this.parts.days.loadTray();
  }

  /** Sets a visit's status. */
  async setStatus(id: number, status: VisitStatus, seen = this.store.versionOf(id)): Promise<void> {
    const event = this.store.event(id);
    if (!event || id < 0) return;
    const text = texts.statusSet(titleOf(event), visitStatuses[status].text);
    await this.change(event, { wish: { status }, back: { status: event.status }, seen, text });
  }

  /**
   * Changes an event: shows it at once, offers Undo, and handles a refusal.
   * @param change `text`: the toast. `after`: the event as changed; defaults to `before`
   */
  async change(
    before: ScheduleEvent,
    {
      wish,
      back,
      seen,
      text,
      after = before,
    }: { wish: VisitChange; back: VisitChange; seen: number; text: string; after?: ScheduleEvent },
  ): Promise<void> {
    const { saves, done, refused } = this.parts;
    const { id } = before;
    const saving = saves.change(id, wish, seen);
    done.offer(text, () => this.put(before, back, seen), { about: id });
    await refused.answer({ after, wish, seen }, await saving);
  }

  /** Removes an event that was just put on the board. Work that has begun stays, and a toast says so. */
  async takeBack(event: ScheduleEvent): Promise<void> {
    if (this.isUnderWay(this.store.event(event.id) ?? event)) return;
    await this.put(event, { removed: true }, event.version);
  }

  /** Undoes a change without a dialog or another Undo, unless someone has changed the event since. */
  private async put(before: ScheduleEvent, wish: VisitChange, seen: number): Promise<void> {
    const { saves, refused, days } = this.parts;
    // an event that was removed from the board is no longer loaded
    if (!this.store.saved(before.id)) this.store.apply([{ ...before, removed: true }]);
    const outcome = await saves.change(before.id, wish, seen);
    await refused.answer({ after: { ...before, ...wish }, wish, seen }, outcome);
    if ('removed' in wish) await days.loadTray();
  }

  /** Checks whether work on a visit has begun; if so, shows a toast that it stays as it is. */
  private isUnderWay(event: ScheduleEvent): boolean {
    if (isAhead(event.status)) return false;
    showToast({ kind: 'failed', text: texts.asBefore(titleOf(event), texts.underWay) });
    return true;
  }
}

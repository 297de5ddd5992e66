import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { textOf } from '../../../lib/errors/api-error.ts';
import { api } from '../../../lib/requests/api.ts';
import { showToast, type ToastLink } from '../../../ui/toast/toasts.ts';
import { actionTexts as texts } from '../board.texts.ts';
import { daysOfWork, daysText } from '../dialogs/work-days.ts';
import { datedPlaceText, titleOf } from '../words/event-words.ts';
import { misfitText } from '../words/misfit-words.ts';
import type { ActionParts } from './action-parts.ts';
import { draftVisit } from './draft-event.ts';
import type { EventActions } from './event-actions.ts';
import type { Place } from './place.ts';
import { putVisits, takeVisitsOff, type WithVisits } from './put-visits.ts';

/** Actions on a call that needs scheduling, and the toast for one that was just booked to a slot. */
export class CallActions {
  private readonly parts: ActionParts;
  private readonly events: EventActions;

  constructor(parts: ActionParts, events: EventActions) {
    this.parts = parts;
    this.events = events;
  }

  private get store() {
    return this.parts.days.store;
  }

  /** Puts an unassigned call on the board. @returns like `EventActions.move` */
  async assign(call: BoardCall, place: Place): Promise<boolean> {
    const { ask, saves, done, days, refused } = this.parts;
    const laid = daysOfWork(this.store, place);
    const draft = draftVisit(call, laid.length === 1 ? laid[0]! : place);
    const isMeant = ask.mayBe(draft, null);
    if (isMeant !== true && !(await isMeant)) return false;
    const as = laid.length > 1 ? await ask.days(draft, laid) : 'one';
    if (as === null) return false;
    if (as === 'days') return this.assignDays(call, draft, laid);
    const asked = ask.reasonOf(draft, null);
    const reason = asked && (await asked);
    if (reason === false) return false;
    this.store.setTray(this.store.tray.filter(({ id }) => id !== call.id));
    const outcome = await saves.create({ draft: { ...draft, overlapReason: reason }, callId: call.id });
    if ('event' in outcome) {
      const { event } = outcome;
      const text =
        texts.assigned(titleOf(event), datedPlaceText(this.store, event)) +
        misfitText(this.store, event, null);
      done.offer(text, () => this.events.takeBack(event), { about: event.id });
      return true;
    }
    await days.loadTray();
    const again = await refused.reasonAfter(draft, outcome.error);
    if (again !== null) await this.assignAgain(call, { ...draft, overlapReason: again });
    return true;
  }

  private async assignAgain(call: BoardCall, draft: ScheduleEvent): Promise<void> {
    const { saves, days, refused } = this.parts;
    const outcome = await saves.create({ draft, callId: call.id });
    await days.loadTray();
    if ('error' in outcome) refused.tell(draft, outcome.error);
  }

  /** Puts all visits of a call on the board, or none of them. */
  private async assignDays(call: BoardCall, draft: ScheduleEvent, laid: readonly Place[]): Promise<boolean> {
    const { done, days, refused } = this.parts;
    try {
      const after = await putVisits(call.id, { laid, text: draft.text }, (error) =>
        refused.reasonAfter(draft, error, laid),
      );
      if (after === null) return false;
      const { events } = after;
      const text =
        texts.assigned(titleOf(draft), daysText(this.store, laid)) + misfitText(this.store, draft, null);
      done.offer(text, () => takeVisitsOff(days, after), { about: events[0]?.id ?? null });
      await days.loadEvents(events.map(({ id }) => id));
    } catch (error) {
      refused.tell(draft, error);
    }
    await days.loadTray();
    return true;
  }

  /**
   * Shows the toast for a call that was booked straight to a slot; its undo removes all its visits from the
   * board.
   * @param links to where it is, if it is off screen
   */
  async booked(call: WithVisits, links: readonly ToastLink[]): Promise<void> {
    const { done, days } = this.parts;
    const { events } = call;
    const [event] = events;
    if (!event) return;
    const isLong = events.length > 1;
    const place = isLong ? daysText(this.store, events) : datedPlaceText(this.store, event);
    const text = texts.booked(titleOf(event), place) + misfitText(this.store, event, null);
    const undo = () => (isLong ? takeVisitsOff(days, call) : this.events.takeBack(event));
    done.offer(text, undo, { about: event.id, links });
    await days.loadEvents(events.map(({ id }) => id));
  }

  /** Puts an unassigned call on hold, or takes it off hold. */
  async hold(call: BoardCall, isHeld: boolean): Promise<void> {
    const held = await this.setHold(call, isHeld);
    if (!held) return;
    const { customer } = call.callDetails;
    const text = isHeld ? texts.held(customer) : texts.unheld(customer);
    const undo = async () => void (await this.setHold(held, !isHeld));
    this.parts.done.offer(text, undo, { about: null });
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
      await this.parts.days.loadTray();
    }
  }
}

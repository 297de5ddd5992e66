import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { visitsOfWork } from '@fieldwright/domain/schedule/work-days';
import { datedSpanText, lengthText, timeText } from '../../../lib/dates/times.ts';
import { useDialogPart } from '../../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../../ui/dialog/dialog-stack.ts';
import type { Place } from '../actions/place.ts';
import type { BoardStore } from '../store/board-store.ts';
import { endDayText } from '../words/event-times.ts';
import { namesOf, titleOf } from '../words/event-words.ts';
import { workDaysTexts as texts } from './blocked-time.texts.ts';

const minutesOf = ({ start, end }: Pick<Place, 'start' | 'end'>) =>
  (Date.parse(end) - Date.parse(start)) / 60_000;

/** Splits a call's work across working days; returns one place if it fits in its day. */
export function daysOfWork(store: BoardStore, place: Place): Place[] {
  const { technicianIds } = place;
  const work = { start: Date.parse(place.start), minutes: minutesOf(place), crew: technicianIds.length };
  return visitsOfWork(work, store.base!, store.day!.timeZone).map(({ start, end }) => ({
    technicianIds,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
}

/** "Mon, Nov 23, 8:00 AM – Thu, Nov 26, 2:30 PM, 4 visits, Will Chen" */
export function daysText(store: BoardStore, laid: readonly Place[]): string {
  const [first, last] = [laid[0]!, laid.at(-1)!];
  const span = datedSpanText({ start: first.start, end: last.end }, store.day!.timeZone);
  return [span, texts.visits(laid.length), namesOf(store, first.technicianIds)].join(', ');
}

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

interface Intake {
  store: BoardStore;
  draft: ScheduleEvent;
  laid: readonly Place[];
  isShared: boolean;
}

export const askDaysOn =
  (store: BoardStore): AskDays =>
  async (draft, laid, isShared = false) => {
    const { timeZone } = store.day!;
    const until = [endDayText(draft, timeZone), timeText(draft.end, timeZone)].filter(Boolean).join(', ');
    const { result } = await openDialog<Intake, 'days' | 'one'>({
      title: isShared ? texts.shareTitle : texts.title,
      width: 460,
      buttons: [
        { id: 'cancel', text: texts.cancel, secondary: true },
        { id: 'one', text: isShared ? texts.keep : texts.one(until), secondary: true },
        { id: 'save', text: texts.visits(laid.length), focusInitial: true },
      ],
      component: WorkDays,
      intakeData: { store, draft, laid, isShared },
    }).result;
    return result;
  };

function WorkDays({
  intakeData: { store, draft, laid, isShared },
  dialog,
}: HostedProps<Intake, 'days' | 'one'>) {
  useDialogPart(dialog, { save: () => 'days' as const, press: () => dialog.finish('one') });
  const { timeZone } = store.day!;
  const crew = draft.technicianIds.length;
  const each = lengthText(laid.reduce((sum, place) => sum + minutesOf(place), 0));
  const whole = minutesOf(draft);
  return (
    <>
      <p>
        {isShared
          ? texts.share(titleOf(draft), each, namesOf(store, draft.technicianIds))
          : texts.lead(titleOf(draft), lengthText(whole), namesOf(store, draft.technicianIds))}
      </p>
      {!isShared && crew > 1 && each !== lengthText(whole) && <p>{texts.shared(each, crew)}</p>}
      <ul className="board-overlaps">
        {laid.map((place) => (
          <li key={place.start}>{datedSpanText(place, timeZone)}</li>
        ))}
      </ul>
    </>
  );
}

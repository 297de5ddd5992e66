import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { datedSpanText, lengthText, timeText } from '../../../lib/dates/times.ts';
import { useDialogPart } from '../../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../../ui/dialog/dialog-stack.ts';
import type { AskDays } from '../actions/board-questions.ts';
import type { Place } from '../actions/place.ts';
import type { BoardStore } from '../store/board-store.ts';
import { endDayText } from '../words/event-times.ts';
import { namesOf, titleOf } from '../words/event-words.ts';
import { workDaysTexts as texts } from './blocked-time.texts.ts';
import { minutesOf } from './work-days.ts';

interface Intake {
  store: BoardStore;
  draft: ScheduleEvent;
  laid: readonly Place[];
  isShared: boolean;
}

/** Asks in a dialog; see `AskDays`. */
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

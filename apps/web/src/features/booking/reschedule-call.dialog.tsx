import type { BoardBase } from '@fieldwright/contract/schedule';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import { isAhead } from '@fieldwright/domain/schedule/visit-status';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { timeNow } from '../../lib/clock.ts';
import { lengthText } from '../../lib/dates/times.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import { Note } from '../../ui/note.tsx';
import { customerQuery } from '../customers/customers.data.ts';
import { plannedText } from '../customers/planned-text.ts';
import {
  type Booking,
  type ChosenPlace,
  isPlace,
  placeIn,
  proposedSlot,
  windowOf,
  wrongPromise,
  wrongSlot,
  type Zones,
} from './booking.ts';
import './booking.css';
import type { WholeCall } from './call-changed.ts';
import { plannedMinutes, showCallChanged } from './call-changes.ts';
import { callDialogTexts as texts } from './call-dialogs.texts.ts';
import { WindowFields } from './call-fields.tsx';
import { newGuids } from './lay-visits.ts';
import {
  beginReschedule,
  doneWords,
  type Fate,
  type FilledReschedule,
  isAsBefore,
  type LongWork,
  longWorkOf,
  type Moving,
  patchOf,
  plannedOf,
  undoneWords,
  undoOf,
} from './rescheduling.ts';
import { type Proposing, SlotFields } from './slot-fields.tsx';
import { useCallChange } from './use-call-change.ts';

/** Opens the dialog that changes a call's arrival window, and moves, keeps or unassigns its visit. */
export function openRescheduleDialog(call: WholeCall, base: BoardBase | undefined): void {
  openDialog({
    title: texts.rescheduleTitle(call.callDetails.customer),
    width: 560,
    buttons: [
      { id: 'cancel', text: texts.close, secondary: true },
      { id: 'save', text: texts.reschedule },
    ],
    component: Reschedule,
    intakeData: { call, base },
  });
}

interface Intake {
  call: WholeCall;
  /** undefined if it could not be loaded */
  base: BoardBase | undefined;
}

interface Rescheduled {
  moving: Moving;
  zones: Zones;
  plans: boolean;
}

/** Manages the form's values, checks and save. */
function useReschedule(call: WholeCall, { moving, zones, plans }: Rescheduled) {
  const { visit, long } = moving;
  const client = useQueryClient();
  const [overlaps, setOverlaps] = useState<readonly Overlap[]>([]);
  const [initial] = useState(() => beginReschedule(call, visit, { zone: zones.board, plans, long }));
  const changeIt = useCallChange(call);
  const form = useForm<FilledReschedule>({
    initial,
    check: (filled) =>
      isAsBefore(filled, initial, visit)
        ? {}
        : {
            ...wrongPromise(filled, zones),
            ...(filled.fate === 'move' && wrongSlot(filled, zones, overlaps.length > 0)),
          },
    save: async (filled) => {
      if (isAsBefore(filled, initial, visit)) return;
      setOverlaps([]);
      try {
        const body = patchOf(filled, moving);
        const after = await changeIt(body);
        showCallChanged({
          text: doneWords({ ...moving, filled, initial, after, zones }),
          call: after,
          undo: undoOf(call, after, filled.fate, moving),
          words: (back) => undoneWords(call, back),
        });
      } catch (error) {
        if (error instanceof ApiError) setOverlaps(error.overlaps);
        throw error;
      } finally {
        void client.invalidateQueries({ queryKey: customerQuery(call.customerId).queryKey });
      }
    },
  });
  const change = (more: Partial<Booking>) => {
    setOverlaps([]);
    for (const [name, value] of Object.entries(more)) form.set(name as keyof FilledReschedule, value);
  };
  return { ...form, initial, overlaps, change };
}

function Reschedule({ intakeData: { call, base }, dialog }: HostedProps<Intake, true>) {
  const { me, may } = useMain();
  const plans = may('schedule.edit');
  const { timeZone: zone } = me.company;
  const zones = { board: zone, site: call.callDetails.timeZone };
  const [guids] = useState(newGuids);
  const long = longWorkOf(call, base, guids);
  const visit = long?.visits[0] ?? call.events.find(({ removed, status }) => !removed && isAhead(status));
  const form = useReschedule(call, { moving: { visit, long, base, zone }, zones, plans });
  const { values, set, errors, isChanged, failure, unsure, submit, initial, overlaps, change } = form;
  // a slot that was chosen automatically is not unsaved work
  const [taken, setTaken] = useState<ChosenPlace>(initial);
  const isByItself = isPlace(values, taken) || isPlace(values, initial);
  const isTouched =
    isChanged && !sameValue(isByItself ? { ...values, ...placeIn(initial) } : values, initial);
  useUnsaved(isTouched, texts.unsaved);
  useDialogPart(dialog, { unsaved: isTouched && texts.unsaved, save: async () => (await submit()) || null });
  // the visit goes to the first free slot; if there is none, to the new window's start
  const isOtherPromise = !sameValue(windowOf(values), windowOf(initial));
  const proposes: Proposing = {
    takesFirst: isByItself,
    leads: false,
    onTake: setTaken,
    onNone: () => {
      if (isOtherPromise && isPlace(values, initial)) change(proposedSlot(values, timeNow(), zones));
    },
  };
  const fields = { booking: values, change, errors, base, zones };
  const isMany = long !== null && long.visits.length > 1;
  const fates = isMany ? texts.manyVisits : texts.visits;
  const { unassign, keep } = fates;
  const planned = visit && (long ? plannedOf(long) : plannedMinutes(visit));
  return (
    <div className="booking-form">
      {failure && overlaps.length === 0 && <Note kind="bad">{failure.text}</Note>}
      {unsure && <Note>{texts.unanswered}</Note>}
      <fieldset className="locked-fields" disabled={unsure}>
        <WindowFields {...fields} />
        {visit && (
          <>
            <p className="dim">
              {isMany ? daysText(long.visits, zones) : texts.planned(plannedText(visit, zones))}
            </p>
            <OneOf<Fate>
              label={isMany ? texts.allVisits : texts.visit}
              choices={plans ? fates : ({ unassign, keep } as Record<Fate, string>)}
              chosen={values.fate}
              onChange={(fate) => {
                set('fate', fate);
                set('hasSlot', fate === 'move');
              }}
            />
            {values.fate === 'move' && planned !== undefined && values.minutes !== planned && (
              <Note>
                {texts.otherLength(long?.visits.length ?? 1, lengthText(planned), lengthText(values.minutes))}
              </Note>
            )}
            {values.fate === 'move' && (
              <SlotFields {...fields} {...{ overlaps, proposes }} moved={visit} movedCall={long?.callId} />
            )}
          </>
        )}
      </fieldset>
    </div>
  );
}

function daysText(visits: LongWork['visits'], zones: Zones): string {
  return texts.plannedDays(visits.length, plannedText(visits[0]!, zones), plannedText(visits.at(-1)!, zones));
}

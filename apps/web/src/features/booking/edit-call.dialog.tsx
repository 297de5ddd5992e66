import type { BoardBase } from '@fieldwright/contract/schedule';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { isAhead } from '@fieldwright/domain/schedule/visit-status';
import { isLongWork, visitsOfWork, workAhead } from '@fieldwright/domain/schedule/work-days';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { timeNow } from '../../lib/clock.ts';
import { lengthText } from '../../lib/dates/times.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { changed } from '../customers/editing.ts';
import { plannedText } from '../customers/planned-text.ts';
import { bookingBaseQuery } from './booking.data.ts';
import { askedOf, type Booking, wrongIn } from './booking.ts';
import './booking.css';
import type { WholeCall } from './call-changed.ts';
import { bookingOf, showCallChanged } from './call-changes.ts';
import { callDialogTexts as texts } from './call-dialogs.texts.ts';
import { AskedFields, CallFields } from './call-fields.tsx';
import { SiteField } from './caller-fields.tsx';
import { layVisits, newGuids, unlayVisits } from './lay-visits.ts';
import { ReturnField } from './return-field.tsx';
import { useCallChange } from './use-call-change.ts';
import { zonesOf } from './zones-of.ts';

/** Opens the dialog that edits what was entered when the call was booked. */
export function openEditDialog(call: WholeCall): void {
  openDialog({
    title: texts.editTitle(call.callDetails.customer),
    width: 640,
    buttons: [
      { id: 'cancel', text: texts.close, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EditCall,
    intakeData: call,
  });
}

/** Returns only what the user has changed, as it is sent. */
function changesIn(was: Booking, now: Booking) {
  const asked = changed(askedOf(was), askedOf(now));
  // windows are objects, so equal ones are compared by content
  if (JSON.stringify(askedOf(was).arrivalWindow) === JSON.stringify(askedOf(now).arrivalWindow))
    delete asked.arrivalWindow;
  const { siteId, returnOfWorkOrderId } = now;
  return {
    ...asked,
    ...(siteId !== was.siteId && { siteId: siteId! }),
    ...(returnOfWorkOrderId !== was.returnOfWorkOrderId && { returnOfWorkOrderId }),
  };
}

interface Edited extends Booking {
  /** the visit's length follows the call's duration */
  follows: boolean;
}

/** Returns the visits that nobody has arrived at, in order; none if someone has arrived at another. */
function visitsAhead({ events }: WholeCall): ScheduleEvent[] {
  const visits = events.filter(({ removed }) => !removed);
  if (visits.some(({ status }) => !isAhead(status))) return [];
  return visits.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

/**
 * Returns the places of a call's visits with another duration; null if they stay. Long work is laid over
 * working days again; of short work only a single visit follows.
 */
function placesFor(
  visits: readonly ScheduleEvent[],
  minutes: number,
  base: BoardBase | undefined,
  zone: string,
) {
  const [first] = visits;
  if (!first || !base || minutes <= 0) return null;
  const isLong = isLongWork(minutes, base.workingHours);
  const wasLong = isLongWork(workAhead(0, visits, base.workingHours), base.workingHours);
  if (visits.length > 1 && !isLong && !wasLong) return null;
  const start = Date.parse(first.start);
  const { technicianIds } = first;
  const spans =
    isLong || wasLong
      ? visitsOfWork({ start, minutes, crew: technicianIds.length }, base, zone)
      : [{ start, end: start + minutes * 60_000 }];
  const laid = spans.map((span) => ({
    start: new Date(span.start).toISOString(),
    end: new Date(span.end).toISOString(),
    technicianIds,
    overlapReason: first.overlapReason,
  }));
  const isSame =
    laid.length === visits.length &&
    laid.every(({ start: from, end }, at) => visits[at]!.start === from && visits[at]!.end === end);
  return isSame ? null : laid;
}

function EditCall({ intakeData: call, dialog }: HostedProps<WholeCall, true>) {
  const client = useQueryClient();
  const { me, may } = useMain();
  const { timeZone: zone } = me.company;
  const { data: base } = useQuery(bookingBaseQuery);
  const jobInput = useRef<HTMLInputElement>(null);
  const [initial] = useState(() => ({ ...bookingOf(call, timeNow(), zone), follows: false }));
  const visits = visitsAhead(call);
  const [guids] = useState(newGuids);
  /** Returns the visits' places if the duration was changed to one that they don't have. */
  const otherPlaces = ({ minutes }: Edited) =>
    minutes === initial.minutes ? null : placesFor(visits, minutes, base, zone);
  const changeIt = useCallChange(call);
  const { values, set, errors, isChanged, failure, unsure, submit } = useForm<Edited>({
    initial,
    check: (filled) => wrongIn(filled, zonesOf(client, filled, zone), false),
    save: async (filled) => {
      const laid = filled.follows ? otherPlaces(filled) : null;
      const body = { ...changesIn(initial, filled), ...(laid && layVisits(visits, laid, guids)) };
      const saved = await changeIt(body);
      if (Object.keys(body).length === 0) return;
      showCallChanged({
        text: texts.saved(saved.callDetails.customer),
        call: saved,
        undo: { ...changesIn(filled, initial), ...(laid && unlayVisits(visits, saved, guids)) },
      });
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  const change = (more: Partial<Booking>) => {
    for (const [name, value] of Object.entries(more)) set(name as keyof Booking, value);
  };
  const laid = otherPlaces(values);
  const planned = base ? workAhead(0, visits, base.workingHours) : 0;
  const followZones = { board: zone, site: call.callDetails.timeZone };
  const fields = { booking: values, change, errors, base, zones: zonesOf(client, values, zone) };
  return (
    <div className="booking-form">
      {failure && <Note kind="bad">{failure.text}</Note>}
      {unsure && <Note>{texts.unanswered}</Note>}
      <fieldset className="locked-fields" disabled={unsure}>
        <SiteField {...fields} />
        <CallFields {...fields} jobInput={jobInput} />
        <AskedFields {...fields} />
        <ReturnField call={call} {...{ booking: values, change, errors }} />
        {laid && (
          <Note>
            <p>{texts.plannedLength(visits.length, lengthText(planned), lengthText(values.minutes))}</p>
            {may('schedule.edit') && (
              <CheckField checked={values.follows} onChange={(follows) => set('follows', follows)}>
                {laid.length > 1
                  ? texts.followDays(
                      laid.length,
                      plannedText(laid[0]!, followZones),
                      plannedText(laid.at(-1)!, followZones),
                    )
                  : texts.follow(visits.length, plannedText(laid[0]!, followZones))}
              </CheckField>
            )}
          </Note>
        )}
      </fieldset>
    </div>
  );
}

import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
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
import { bookingOf, onlyVisit, plannedMinutes, showCallChanged } from './call-changes.ts';
import { callDialogTexts as texts } from './call-dialogs.texts.ts';
import { CallFields } from './call-fields.tsx';
import { SiteField } from './caller-fields.tsx';
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
  return { ...asked, ...(now.siteId !== was.siteId && { siteId: now.siteId! }) };
}

interface Edited extends Booking {
  /** the visit's length follows the call's duration */
  follows: boolean;
}

const placed = ({ id, start, end, technicianIds, overlapReason }: ScheduleEvent) => ({
  id,
  start,
  end,
  technicianIds,
  overlapReason,
});

/** Returns a visit's place with a length in minutes. */
const lasting = (visit: ScheduleEvent, minutes: number) => ({
  ...placed(visit),
  end: new Date(Date.parse(visit.start) + minutes * 60_000).toISOString(),
});

function EditCall({ intakeData: call, dialog }: HostedProps<WholeCall, true>) {
  const client = useQueryClient();
  const { me, may } = useMain();
  const { timeZone: zone } = me.company;
  const { data: base } = useQuery(bookingBaseQuery);
  const jobInput = useRef<HTMLInputElement>(null);
  const [initial] = useState(() => ({ ...bookingOf(call, timeNow(), zone), follows: false }));
  const visit = onlyVisit(call);
  /** Checks whether the visit's length differs from the call's new duration. */
  const isOtherLength = ({ minutes }: Edited) =>
    visit !== undefined && minutes > 0 && minutes !== initial.minutes && minutes !== plannedMinutes(visit);
  const changeIt = useCallChange(call);
  const { values, set, errors, isChanged, failure, unsure, submit } = useForm<Edited>({
    initial,
    check: (filled) => wrongIn(filled, zonesOf(client, filled, zone), false),
    save: async (filled) => {
      const follows = filled.follows && isOtherLength(filled);
      const body = {
        ...changesIn(initial, filled),
        ...(follows && { visit: lasting(visit!, filled.minutes) }),
      };
      const saved = await changeIt(body);
      if (Object.keys(body).length === 0) return;
      showCallChanged({
        text: texts.saved(saved.callDetails.customer),
        call: saved,
        undo: { ...changesIn(filled, initial), ...(follows && { visit: placed(visit!) }) },
      });
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  const change = (more: Partial<Booking>) => {
    for (const [name, value] of Object.entries(more)) set(name as keyof Booking, value as never);
  };
  const followZones = { board: zone, site: call.callDetails.timeZone };
  const fields = { booking: values, change, errors, base, zones: zonesOf(client, values, zone) };
  return (
    <div className="booking-form">
      {failure && <Note kind="bad">{failure.text}</Note>}
      {unsure && <Note>{texts.unanswered}</Note>}
      <fieldset className="locked-fields" disabled={unsure}>
        <SiteField {...fields} />
        <CallFields {...fields} jobInput={jobInput} />
        {visit && isOtherLength(values) && (
          <Note>
            <p>{texts.plannedLength(lengthText(plannedMinutes(visit)), lengthText(values.minutes))}</p>
            {may('schedule.edit') && (
              <CheckField checked={values.follows} onChange={(follows) => set('follows', follows)}>
                {texts.follow(plannedText(lasting(visit, values.minutes), followZones))}
              </CheckField>
            )}
          </Note>
        )}
      </fieldset>
    </div>
  );
}

import type { BoardBase } from '@fieldwright/contract/schedule';
import { personName } from '@fieldwright/domain/people/person-name';
import { hiddenPlaceText } from '@fieldwright/domain/removals/hidden-place';
import { clockAt } from '@fieldwright/domain/schedule/board-day';
import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { timeNow } from '../../lib/clock.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type ButtonData, type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import '../customers/customers.css';
import { customerQuery, refresh, shownSites } from '../customers/customers.data.ts';
import { plannedText } from '../customers/planned-text.ts';
import { type Booking, beginBooking, callOf, type Guids, proposedSlot, wrongIn } from './booking.ts';
import './booking.css';
import type { BookCall } from './book-call.ts';
import type { BookedCall } from './booked.ts';
import { bookCall, bookingBaseQuery } from './booking.data.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { CallFields } from './call-fields.tsx';
import { CallerFields } from './caller-fields.tsx';
import { HistoryPane } from './history-pane.tsx';
import { SlotFields } from './slot-fields.tsx';
import { showBooked } from './tell-booked.ts';
import { useNextField } from './use-next-field.ts';
import { zonesOf } from './zones-of.ts';

/** Shows the toast for a booked call. */
type Tell = () => void;

interface Intake {
  known: BookCall;
  /** updates the dialog's buttons, which depend on whether there is a slot */
  onSlot: (hasSlot: boolean, plans: boolean) => void;
}

const askedAgain = ['day', 'time', 'repeat', 'technicianId', 'minutes'];

/** @param plans whether the user may schedule visits; without that, a call goes to Unassigned */
const buttonsFor = (hasSlot: boolean, plans: boolean): ButtonData[] =>
  [
    { id: 'cancel', text: texts.cancel, secondary: true },
    plans && { id: 'slot', text: hasSlot ? texts.noSlot : texts.chooseSlot, secondary: true },
    { id: 'save', text: hasSlot ? texts.toSlot : texts.toTray, enterHint: true },
  ].filter((button) => button !== false);

/** Opens the dialog that books a call. */
export function showBookCall(known: BookCall): void {
  const opened = openDialog<Intake, Tell>({
    title: texts.title,
    width: 940,
    buttons: buttonsFor(known.slot !== undefined, false),
    component: BookCallForm,
    intakeData: {
      known,
      onSlot: (hasSlot, plans) => opened.change({ buttons: buttonsFor(hasSlot, plans) }),
    },
  });
  // the dialog returns the focus first; the board may then move it to the new visit
  void opened.result.then(({ result: tell }) => tell && requestAnimationFrame(tell));
}

/** Shows the booking form with the customer's history beside it. */
function BookCallForm({ intakeData: { known, onSlot }, dialog }: HostedProps<Intake, Tell>) {
  const client = useQueryClient();
  const { me, may } = useMain();
  const plans = may('schedule.edit');
  const { timeZone: zone } = me.company;
  const { data: base } = useQuery(bookingBaseQuery);
  const formElement = useRef<HTMLDivElement>(null);
  const jobInput = useRef<HTMLInputElement>(null);
  const [overlaps, setOverlaps] = useState<readonly Overlap[]>([]);
  const form = useBooking({ known, zone, overlaps, setOverlaps });
  const { values: booking, isChanged, failure, unsure, submit, set, errors, text, booked } = form;
  const told = useTold(base, zone);
  const change = (more: Partial<Booking>) => {
    // a different time or technician needs a new overlap check
    if (askedAgain.some((name) => name in more)) setOverlaps([]);
    for (const [name, value] of Object.entries(more)) set(name as keyof Booking, value);
  };
  useUnsaved(isChanged, texts.unsaved);
  useFirstSite(client, booking, change);
  const zones = zonesOf(client, booking, zone);
  const removed = useRemovedPlace(booking);
  useDialogPart(dialog, {
    disabled: [...(unsure ? ['slot'] : []), ...(removed === null ? [] : ['save'])],
    helperText: removed ?? undefined,
    unsaved: isChanged && texts.unsaved,
    save: async () => {
      if (!(await submit())) return null;
      const call = booked();
      return () => showBooked(call, told);
    },
    press: () => {
      change({
        hasSlot: !booking.hasSlot,
        ...(!booking.hasSlot && proposedSlot(booking, timeNow(), zones)),
      });
      onSlot(!booking.hasSlot, plans);
    },
  });
  const [begunWithSlot] = useState(known.slot !== undefined);
  useLayoutEffect(() => onSlot(begunWithSlot, plans), [onSlot, begunWithSlot, plans]);
  useNextField({ booking, change, fields: formElement, jobInput });
  const fields = { booking, change, errors, base, zones };
  return (
    <div className="booking">
      <div ref={formElement} className="booking-form">
        {failure && overlaps.length === 0 && <Note kind="bad">{failure.text}</Note>}
        {unsure && <Note>{texts.unanswered}</Note>}
        <fieldset className="locked-fields" disabled={unsure}>
          <CallerFields {...fields} field={text} />
          <CallFields {...fields} jobInput={jobInput} />
          {booking.hasSlot && (
            <SlotFields
              {...fields}
              overlaps={overlaps}
              proposes={begunWithSlot ? undefined : { takesFirst: true, from: known.day }}
            />
          )}
        </fieldset>
      </div>
      <HistoryPane customerId={booking.customerId} />
    </div>
  );
}

interface SaveContext {
  known: BookCall;
  zone: string;
  overlaps: readonly Overlap[];
  setOverlaps: (overlaps: readonly Overlap[]) => void;
}

/** Manages the form's values, checks and save. */
function useBooking({ known, zone, overlaps, setOverlaps }: SaveContext) {
  const client = useQueryClient();
  // one set per dialog, so that a retry after a lost response books once
  const [guids] = useState(newGuids);
  const [initial] = useState(() => beginBooking(known, timeNow(), zone));
  const answer = useRef<BookedCall>(undefined);
  const form = useForm<Booking>({
    initial,
    check: (filled) => wrongIn(filled, zonesOf(client, filled, zone), overlaps.length > 0),
    save: async (filled) => {
      setOverlaps([]);
      try {
        answer.current = await bookCall(
          callOf(filled, {
            zone,
            guids,
            times: client.getQueryData(bookingBaseQuery.queryKey),
          }),
        );
      } catch (error) {
        if (error instanceof ApiError) setOverlaps(error.overlaps);
        throw error;
      } finally {
        void refresh(client);
      }
    },
  });
  return {
    ...form,
    /** the call as the server booked it */
    booked: () => answer.current!,
  };
}

/** Returns how to describe and link to a booked visit when no board shows it. */
function useTold(base: BoardBase | undefined, timeZone: string) {
  const navigate = useNavigate();
  const nameOf = (technicianId: number) => {
    const technician = base?.technicians.find(({ id }) => id === technicianId);
    return technician ? personName(technician) : '';
  };
  return {
    when(visits: readonly ScheduleEvent[]) {
      const [first, last] = [visits[0]!, visits.at(-1)!];
      const planned = (visit: ScheduleEvent) =>
        plannedText(visit, { board: timeZone, site: visit.callDetails?.timeZone ?? timeZone });
      const times =
        visits.length > 1 ? texts.bookedDays(visits.length, planned(first), planned(last)) : planned(first);
      return [times, ...first.technicianIds.map(nameOf)].filter(Boolean).join(', ');
    },
    show({ id, start }: ScheduleEvent) {
      const search = { date: clockAt(start, timeZone).date, event: id };
      const href = `/dashboard?date=${search.date}&event=${id}`;
      return { text: texts.show, href, go: () => void navigate({ to: '/dashboard', search }) };
    },
  };
}

/** Returns why nothing can be booked for the customer or site: it was removed; null if it can. */
function useRemovedPlace({ isNew, customerId, siteId }: Booking): string | null {
  const { data } = useQuery({ ...customerQuery(customerId ?? 0), enabled: customerId !== null && !isNew });
  if (isNew || customerId === null || !data) return null;
  const siteHidden = data.sites.some(({ id, hidden }) => id === siteId && hidden);
  return hiddenPlaceText({ customerHidden: data.customer.hidden, siteHidden });
}

const newGuids = (): Guids => ({
  call: crypto.randomUUID(),
  visit: crypto.randomUUID(),
  further: Array.from({ length: 60 }, () => crypto.randomUUID()),
  customer: crypto.randomUUID(),
  site: crypto.randomUUID(),
});

/** Selects the first site of a customer who is preset without one. */
function useFirstSite(
  client: QueryClient,
  { customerId, siteId }: Booking,
  change: (more: Partial<Booking>) => void,
): void {
  const { data } = useQuery({ ...customerQuery(customerId ?? 0), enabled: customerId !== null }, client);
  const first = shownSites(data?.sites ?? [])[0]?.id;
  useEffect(() => {
    if (customerId !== null && siteId === null && first !== undefined) change({ siteId: first });
  });
}

import type { BoardBase } from '@fieldwright/contract/schedule';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
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
import {
  type Booking,
  beginBooking,
  type ChosenPlace,
  callOf,
  type Guids,
  isPlace,
  placeIn,
  proposedSlot,
  wrongIn,
} from './booking.ts';
import './booking.css';
import type { BookCall } from './book-call.ts';
import type { BookedCall } from './booked.ts';
import { bookCall, bookingBaseQuery } from './booking.data.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { AskedFields, CallFields } from './call-fields.tsx';
import { CallerFields } from './caller-fields.tsx';
import { HistoryPane } from './history-pane.tsx';
import { ReturnNote } from './return-note.tsx';
import { SlotFields } from './slot-fields.tsx';
import { slotWords } from './slot-words.ts';
import { showBooked } from './tell-booked.ts';
import { useNextField } from './use-next-field.ts';
import { useWhenFound } from './use-when-found.ts';
import { zonesOf } from './zones-of.ts';

/** Shows the toast for a booked call. */
type Tell = () => void;

interface Intake {
  known: BookCall;
  /** updates the dialog's buttons, which name the slot. @param slot null if there is none */
  onSlot: (slot: string | null) => void;
}

const placed = ['day', 'time', 'repeat', 'technicianId'];
const askedAgain = [...placed, 'minutes'];

/** @param slot what the button says that books into the slot; null without one */
const buttonsFor = (slot: string | null): ButtonData[] => [
  { id: 'cancel', text: texts.cancel, secondary: true },
  ...(slot === null ? [] : [{ id: 'tray', text: texts.toTray, secondary: true }]),
  { id: 'save', text: slot ?? texts.toTray, enterHint: true },
];

/** Opens the dialog that books a call. */
export function showBookCall(known: BookCall): void {
  const opened = openDialog<Intake, Tell>({
    title: texts.title,
    width: 940,
    buttons: buttonsFor(null),
    component: BookCallForm,
    intakeData: {
      known,
      onSlot: (slot) => opened.change({ buttons: buttonsFor(slot) }),
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
  const { values: booking, initial, failure, unsure, submit, submitWith, set, errors, text, booked } = form;
  const told = useTold(base, zone, plans);
  const change = (more: Partial<Booking>) => {
    // a different time or technician needs a new overlap check
    if (askedAgain.some((name) => name in more)) setOverlaps([]);
    if (placed.some((name) => name in more)) set('hasSlot', true);
    // the preset notes are about the previous customer's work
    const isOther = more.customerId === null && known.returnOfWorkOrderId !== undefined;
    if (isOther && booking.notes === initial.notes) set('notes', '');
    for (const [name, value] of Object.entries(more)) set(name as keyof Booking, value);
  };
  // the opening that was taken automatically is not unsaved work
  const [taken, setTaken] = useState<ChosenPlace>(initial);
  const isByItself = isPlace(booking, taken) || isPlace(booking, initial);
  const isTouched = !sameValue(isByItself ? { ...booking, ...notPlaced(initial) } : booking, initial);
  useUnsaved(isTouched, texts.unsaved);
  const [isLooking, setIsLooking] = useState(false);
  useFirstSite(client, booking, change);
  const zones = zonesOf(client, booking, zone);
  const removed = useRemovedPlace(booking);
  const [begunWithSlot] = useState(known.slot !== undefined);
  const [isOwn, setIsOwn] = useState(begunWithSlot);
  // the opening is not known yet that fits what was entered last
  const isSeeking = isLooking && !isOwn && !unsure && isByItself;
  const whenFound = useWhenFound(isSeeking);
  const latest = useRef({ hasSlot: booking.hasSlot, submit });
  useLayoutEffect(() => void (latest.current = { hasSlot: booking.hasSlot, submit }));
  useDialogPart(dialog, {
    disabled: [...(removed === null ? [] : ['save']), ...(unsure || removed !== null ? ['tray'] : [])],
    helperText: removed ?? undefined,
    unsaved: isTouched && texts.unsaved,
    save: async () => {
      await whenFound();
      if (isSeeking && !latest.current.hasSlot) return null;
      return (await latest.current.submit()) ? tellBooked() : null;
    },
    press: async () => {
      if (await submitWith({ ...booking, hasSlot: false })) dialog.finish(tellBooked());
    },
  });
  const tellBooked = () => {
    const call = booked();
    return () => showBooked(call, told);
  };
  const slot = isSeeking ? texts.toNext : slotWords(booking, zones, base);
  useLayoutEffect(() => onSlot(slot), [onSlot, slot]);
  useNextField({ booking, change, fields: formElement, jobInput });
  const fields = { booking, change, errors, base, zones };
  return (
    <div className="booking">
      <div ref={formElement} className="booking-form">
        {failure && overlaps.length === 0 && <Note kind="bad">{failure.text}</Note>}
        {unsure && <Note>{texts.unanswered}</Note>}
        <fieldset className="locked-fields" disabled={unsure}>
          <CallerFields {...fields} field={text} />
          {booking.returnOfWorkOrderId !== null && (
            <ReturnNote
              refused={errors.returnOfWorkOrderId}
              onUnlink={() => set('returnOfWorkOrderId', null)}
            />
          )}
          <CallFields {...fields} jobInput={jobInput} />
          <SlotFields
            {...fields}
            overlaps={overlaps}
            isProposedOnly={!isOwn}
            onAnother={
              plans && !isOwn
                ? () => {
                    if (booking.technicianId === null) change(proposedSlot(booking, timeNow(), zones));
                    setIsOwn(true);
                  }
                : undefined
            }
            proposes={
              begunWithSlot
                ? undefined
                : {
                    takesFirst: !unsure,
                    leads: booking.jobTypeId !== null,
                    from: known.day,
                    onTake: setTaken,
                    onLooking: setIsLooking,
                    onNone: () => isOwn || change({ hasSlot: false }),
                  }
            }
          />
          <AskedFields {...fields} />
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

const notPlaced = (initial: Booking) => ({ ...placeIn(initial), hasSlot: initial.hasSlot });

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
        // someone else may have taken the opening
        void client.invalidateQueries({ queryKey: ['places'] });
        throw error;
      } finally {
        void refresh(client);
        if (filled.returnOfWorkOrderId !== null)
          void client.invalidateQueries({ queryKey: ['workorder', filled.returnOfWorkOrderId] });
      }
    },
  });
  return {
    ...form,
    initial,
    /** the call as the server booked it */
    booked: () => answer.current!,
  };
}

/** Returns how to describe and link to a booked visit when no board shows it. */
function useTold(base: BoardBase | undefined, timeZone: string, plans: boolean) {
  const navigate = useNavigate();
  const nameOf = (technicianId: number) => {
    const technician = base?.technicians.find(({ id }) => id === technicianId);
    return technician ? personName(technician) : '';
  };
  return {
    plans,
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

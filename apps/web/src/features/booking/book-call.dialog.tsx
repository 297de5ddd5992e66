import type { BoardBase } from '@fieldwright/contract/schedule';
import { clockAt } from '@fieldwright/domain/schedule/board-day';
import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { timeNow } from '../../lib/clock.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type ButtonData, type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import '../customers/customers.css';
import { customerQuery, refresh, shownSites } from '../customers/customers.data.ts';
import { plannedText } from '../customers/visit-times.ts';
import {
  type Booking,
  beginBooking,
  callOf,
  type Guids,
  proposedSlot,
  wrongIn,
  type Zones,
} from './booking.ts';
import './booking.css';
import type { BookCall } from './book-call.ts';
import type { BookedCall } from './booked.ts';
import { bookCall, bookingBaseQuery } from './booking.data.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { CallFields } from './call-fields.tsx';
import { CallerFields } from './caller-fields.tsx';
import { HistoryPane } from './history-pane.tsx';
import { SlotFields } from './slot-fields.tsx';
import { tellBooked } from './tell-booked.ts';
import { useNextField } from './use-next-field.ts';

/** Says what has been booked. */
type Tell = () => void;

interface Intake {
  known: BookCall;
  /** the buttons say where the call goes */
  onSlot: (hasSlot: boolean) => void;
}

const askedAgain = ['day', 'time', 'repeat', 'technicianId', 'minutes'];

const buttonsFor = (hasSlot: boolean): ButtonData[] => [
  { id: 'cancel', text: texts.cancel, secondary: true },
  { id: 'slot', text: hasSlot ? texts.noSlot : texts.chooseSlot, secondary: true },
  { id: 'save', text: hasSlot ? texts.toSlot : texts.toTray, enterHint: true },
];

/** Shows the booking of a call. */
export function showBookCall(known: BookCall): void {
  const opened = openDialog<Intake, Tell>({
    title: texts.title,
    width: 940,
    buttons: buttonsFor(known.slot !== undefined),
    component: BookCallForm,
    intakeData: {
      known,
      onSlot: (hasSlot) => opened.change({ buttons: buttonsFor(hasSlot) }),
    },
  });
  // the dialog gives the focus back first: the board may lead it to the new visit
  void opened.result.then(({ result: tell }) => tell && requestAnimationFrame(tell));
}

/** Who calls, what for, and when: one form, and what is known of the customer beside it. */
function BookCallForm({ intakeData: { known, onSlot }, dialog }: HostedProps<Intake, Tell>) {
  const client = useQueryClient();
  const { me } = useMain();
  const { timeZone: zone } = me.company;
  const { data: base } = useQuery(bookingBaseQuery);
  const formElement = useRef<HTMLDivElement>(null);
  const jobInput = useRef<HTMLInputElement>(null);
  const [overlaps, setOverlaps] = useState<readonly Overlap[]>([]);
  const form = useBooking({ known, zone, overlaps, setOverlaps });
  const { values: booking, isChanged, failure, unsure, submit, set, errors, text, booked } = form;
  const told = useTold(base, zone);
  const change = (more: Partial<Booking>) => {
    // another time or technician: whether it overlaps is to be asked again
    if (askedAgain.some((name) => name in more)) setOverlaps([]);
    for (const [name, value] of Object.entries(more)) set(name as keyof Booking, value as never);
  };
  useUnsaved(isChanged, texts.unsaved);
  useFirstSite(client, booking, change);
  const zones = zonesOf(client, booking, zone);
  useDialogPart(dialog, {
    disabled: unsure ? ['slot'] : [],
    unsaved: isChanged && texts.unsaved,
    save: async () => {
      if (!(await submit())) return null;
      const call = booked();
      return () => tellBooked(call, told);
    },
    press: () => {
      change({
        hasSlot: !booking.hasSlot,
        ...(!booking.hasSlot && proposedSlot(booking, timeNow(), zones)),
      });
      onSlot(!booking.hasSlot);
    },
  });
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
          {booking.hasSlot && <SlotFields {...fields} overlaps={overlaps} />}
        </fieldset>
      </div>
      <HistoryPane customerId={booking.customerId} />
    </div>
  );
}

interface Begun {
  known: BookCall;
  zone: string;
  overlaps: readonly Overlap[];
  setOverlaps: (overlaps: readonly Overlap[]) => void;
}

/** The form: what is typed, what is wrong with it, and how it is booked. */
function useBooking({ known, zone, overlaps, setOverlaps }: Begun) {
  const client = useQueryClient();
  // one of each for this dialog: trying again after a lost answer books once
  const [guids] = useState(newGuids);
  const [initial] = useState(() => beginBooking(known, timeNow(), zone));
  const answer = useRef<BookedCall>(undefined);
  const form = useForm<Booking>({
    initial,
    check: (filled) => wrongIn(filled, zonesOf(client, filled, zone), overlaps.length > 0),
    save: async (filled) => {
      setOverlaps([]);
      try {
        answer.current = await bookCall(callOf(filled, { zone, guids }));
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
    /** the call as the server has booked it */
    booked: () => answer.current!,
  };
}

/** How a booked visit is told where no board shows it: when and by whom it is, and the way to it. */
function useTold(base: BoardBase | undefined, timeZone: string) {
  const navigate = useNavigate();
  const nameOf = (technicianId: number) => {
    const { firstName = '', lastName = '' } = base?.technicians.find(({ id }) => id === technicianId) ?? {};
    return `${firstName} ${lastName}`.trim();
  };
  return {
    when: (visit: ScheduleEvent) =>
      [
        plannedText(visit, { board: timeZone, site: visit.callDetails?.timeZone ?? timeZone }),
        ...visit.technicianIds.map(nameOf),
      ]
        .filter(Boolean)
        .join(', '),
    show({ id, start }: ScheduleEvent) {
      const search = { date: clockAt(start, timeZone).date, event: id };
      const href = `/dashboard?date=${search.date}&event=${id}`;
      return { text: texts.show, href, go: () => void navigate({ to: '/dashboard', search }) };
    },
  };
}

const newGuids = (): Guids => ({
  call: crypto.randomUUID(),
  visit: crypto.randomUUID(),
  customer: crypto.randomUUID(),
  site: crypto.randomUUID(),
});

/** The site's zone is known with its customer; somebody new has the company's. */
function zonesOf(client: QueryClient, { customerId, siteId }: Booking, board: string): Zones {
  const page = client.getQueryData(customerQuery(customerId ?? 0).queryKey);
  return { board, site: page?.sites.find(({ id }) => id === siteId)?.timeZone ?? board };
}

/** A customer who is known from the start, but not for which site: the first one, until another is chosen. */
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

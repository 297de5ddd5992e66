import { phoneText, readPhone } from '@fieldwright/domain/customers/phone';
import { accessFields, siteFieldTexts } from '@fieldwright/domain/customers/site';
import { datedWeekdayText, dayOf } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { timeZoneOf, type Zone } from '@fieldwright/domain/kernel/zone';
import { hasReached } from '@fieldwright/domain/schedule/visit-status';
import { mayCorrectTimes, minutesTogether, visitMinutes } from '@fieldwright/domain/schedule/visit-times';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, KeyRound, MapPin, MessageSquare, Navigation, Phone, ReceiptText } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { windowText } from '../../lib/dates/arrival-window.ts';
import { momentSpanText, timeTextBeside } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { openCorrectTimes } from '../visit-times/correct-times.dialog.tsx';
import { minutesText } from '../visit-times/minutes-text.ts';
import { visitTimesTexts as timesTexts } from '../visit-times/visit-times.texts.ts';
import './place-part.css';
import { StatusOfVisit } from './visit-status.tsx';
import { workOrderQuery } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Shows customer and site: names, phones, map, gate code, arrival window and visits. */
export function PlacePart() {
  const { context } = useWorkOrderScreen();
  const { place, customer, site } = context;
  const seesCustomers = useMain().may('customers.view');
  if (!place) return null;
  const stateAndZip = [place.state, place.postalCode].filter(Boolean).join(' ');
  const address = [place.street, [place.city, stateAndZip].filter(Boolean).join(', ')];
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.join(', '))}`;
  const known = accessFields.filter((field) => site[field]);
  const phones = [customer.mobilePhone, customer.mainPhone].filter(Boolean);
  return (
    <section className="wo-place" aria-label={texts.place}>
      <h2>
        {seesCustomers ? (
          <Link to="/customers/$id" params={{ id: String(place.customerId) }}>
            {place.customerName}
          </Link>
        ) : (
          place.customerName
        )}{' '}
        {customer.doNotService && <span className="tag bad">{texts.doNotService}</span>}
        {context.agreements.some(({ status }) => status === 'active') && (
          <span className="tag copper">{context.agreements[0]!.text}</span>
        )}
      </h2>
      <p className="wo-address">
        <MapPin />
        <a href={map} target="_blank" rel="noreferrer">
          {address[0]}
          <span className="wo-comma">, </span>
          <br />
          {address[1]}
        </a>
      </p>
      {seesCustomers && (
        <p>
          <Link to="/sites/$id" params={{ id: String(place.siteId) }} className="wo-site">
            {place.siteText ? texts.siteNamed(place.siteText) : texts.siteLink}
          </Link>
        </p>
      )}
      <ul className="wo-facts">
        {[...new Set([customer.mainPhone, customer.mobilePhone])].filter(Boolean).map((phone) => (
          <li key={phone}>
            <Phone />
            <a href={`tel:${phone}`} aria-label={texts.callNumber(place.customerName, shownPhone(phone))}>
              {shownPhone(phone)}
            </a>
          </li>
        ))}
        {(known.length > 0 || site.notes) && (
          <li>
            <KeyRound />
            <span>
              {known.map((field) => (
                <Fragment key={field}>
                  {siteFieldTexts[field]} <b>{site[field]}</b>.{' '}
                </Fragment>
              ))}
              {site.notes}
            </span>
          </li>
        )}
        <Unpaid />
      </ul>
      <p className="wo-reach">
        {phones[0] && (
          <>
            <a className="btn" href={`tel:${phones[0]}`}>
              <Phone /> {texts.call}
            </a>
            <a className="btn" href={`sms:${phones[0]}`}>
              <MessageSquare /> {texts.sms}
            </a>
          </>
        )}
        <a className="btn" href={map} target="_blank" rel="noreferrer">
          <Navigation /> {texts.map}
        </a>
      </p>
      <Visits />
    </section>
  );
}

function Unpaid() {
  const { unpaid, baseView } = useWorkOrderScreen().context;
  if (!baseView.displayUnpaidWorkOrders || unpaid.length === 0) return null;
  const sum = unpaid.reduce((cents, { amountDueCents }) => cents + amountDueCents, 0);
  return (
    <li>
      <ReceiptText />
      <span>
        <b className="wo-owed">
          <AmountParts
            name={texts.unpaidSum}
            cents={sum}
            parts={unpaid.map(({ number, text, amountDueCents: cents }) => ({
              name: text || texts.title(number),
              detail: number,
              cents,
            }))}
          >
            {texts.unpaid(unpaid.length, moneyText(sum))}
          </AmountParts>
        </b>
        {unpaid.slice(0, 3).map(({ id, number, text, amountDueCents }) => (
          <OtherWork key={id} id={id}>
            {text || texts.title(number)}, {moneyText(amountDueCents)}
          </OtherWork>
        ))}
      </span>
    </li>
  );
}

/** Links to a different work order, for users who may open work orders. */
function OtherWork({ id, children }: { id: number; children: ReactNode }) {
  const { may } = useMain();
  if (!may('workorders.view') && !may('workorders.own')) return <span>{children}</span>;
  return (
    <Link to="/workorders/$id" params={{ id: String(id) }} className="wo-line-link">
      {children}
    </Link>
  );
}

function Visits() {
  const { context, zone, draft } = useWorkOrderScreen();
  const { me, may } = useMain();
  const client = useQueryClient();
  const now = useNow();
  const { call } = context;
  if (!call) return null;
  const window = call.arrivalWindow;
  const isDispatcher = may('schedule.edit');
  // dispatchers need the times even if the company shows only days
  const showsTimes = isDispatcher || context.baseView.displayTime;
  const asker = { isDispatcher, personId: me.id };
  const done = () => void client.invalidateQueries({ queryKey: workOrderQuery(draft.id).queryKey });
  const together = call.visits.map((times) => ({ times, technicians: times.technicianIds.length }));
  const hours = minutesText(minutesTogether(together, now.getTime()));
  return (
    <div className="wo-visits">
      {window && (
        <p>
          <CalendarClock /> {texts.window(windowText(window, zone))}
        </p>
      )}
      {call.notes && <p className="wo-notes">{call.notes}</p>}
      {call.visits.length === 0 && <p className="dim">{texts.noVisit}</p>}
      <ul>
        {call.visits.map((visit) => (
          <li key={visit.id}>
            <StatusOfVisit status={visit.status} />
            <span>
              {visit.technicians.join(', ')}
              <small>
                {context.baseView.displayTime
                  ? momentSpanText(visit, now, zone)
                  : datedWeekdayText(dayOf(visit.start, zone.timeZone))}
              </small>
              {context.baseView.displayTime && <small>{stepsText(visit, zone)}</small>}
              {showsTimes && <small>{minutesText(visitMinutes(visit, now.getTime()))}</small>}
              {showsTimes &&
                hasReached(visit.status, 'enRouteDate') &&
                mayCorrectTimes(visit, { ...asker, now: now.getTime() }, me.company.timeZone) && (
                  <Button small kind="quiet" onClick={() => openCorrectTimes({ visit, zone, done })}>
                    {timesTexts.correct}
                  </Button>
                )}
            </span>
          </li>
        ))}
      </ul>
      {showsTimes && hours !== '' && call.visits.length > 1 && (
        <p className="wo-hours">
          <b>{timesTexts.ofJob}</b> {hours}
        </p>
      )}
    </div>
  );
}

type Visit = NonNullable<ReturnType<typeof useWorkOrderScreen>['context']['call']>['visits'][number];

/** Says when a visit's technician was on the way, arrived and finished. */
const stepsText = (visit: Visit, zone: Zone): string =>
  (['enRouteDate', 'arrivedDate', 'finishedDate'] as const)
    .flatMap((field) => {
      const at = visit[field];
      const day = dayOf(visit.start, timeZoneOf(zone));
      return at === null ? [] : [timesTexts.at(timesTexts.fields[field], timeTextBeside(at, day, zone))];
    })
    .join(', ');

/** Formats a phone number; unreadable ones stay as typed. */
function shownPhone(phone: string): string {
  const reading = readPhone(phone);
  return 'phone' in reading ? phoneText(reading.phone) : phone;
}

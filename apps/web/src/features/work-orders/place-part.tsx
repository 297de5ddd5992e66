import { phoneText, readPhone } from '@fieldwright/domain/customers/phone';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { timeZoneOf, withZone, withZones, type Zone } from '@fieldwright/domain/kernel/zone';
import { windowMoments } from '@fieldwright/domain/schedule/arrival-window';
import { Link } from '@tanstack/react-router';
import { CalendarClock, KeyRound, MapPin, MessageSquare, Navigation, Phone, ReceiptText } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { clockText, dateText } from '../../lib/when.ts';
import './place-part.css';
import { StatusOfVisit } from './visit-status.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Whose and where: names, phones, map, gate code, what was promised, and the visits. */
export function PlacePart() {
  const { context } = useWorkOrderScreen();
  const { place, customer, site } = context;
  const seesCustomers = useMain().may('customers.view');
  if (!place) return null;
  const address = [place.street, [place.city, place.state, place.postalCode].filter(Boolean).join(' ')];
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.join(', '))}`;
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
        {(site.gateCode || site.notes) && (
          <li>
            <KeyRound />
            <span>
              {site.gateCode && (
                <>
                  {texts.gate} <b>{site.gateCode}</b>.{' '}
                </>
              )}
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
  const { unpaid } = useWorkOrderScreen().context;
  if (unpaid.length === 0) return null;
  const sum = unpaid.reduce((cents, { amountDueCents }) => cents + amountDueCents, 0);
  return (
    <li>
      <ReceiptText />
      <span>
        <b className="wo-owed">{texts.unpaid(unpaid.length, moneyText(sum))}</b>
        {unpaid.slice(0, 3).map(({ id, text, amountDueCents }) => (
          <Link key={id} to="/workorders/$id" params={{ id: String(id) }} className="wo-line-link">
            {text || texts.title(id)}, {moneyText(amountDueCents)}
          </Link>
        ))}
      </span>
    </li>
  );
}

function Visits() {
  const { context, zone } = useWorkOrderScreen();
  const now = useNow();
  const { call } = context;
  if (!call) return null;
  const window = call.arrivalWindow;
  return (
    <div className="wo-visits">
      {window && (
        <p>
          <CalendarClock /> {texts.window(windowText(window, now, zone))}
        </p>
      )}
      {call.notes && <p className="wo-notes">{call.notes}</p>}
      {call.visits.length === 0 && <p className="dim">{texts.noVisit}</p>}
      <ul>
        {call.visits.map(({ id, start, end, status, technicians }) => (
          <li key={id}>
            <StatusOfVisit status={status} />
            <span>
              {technicians.join(', ')}
              <small>
                {clockText(start, now, zone.timeZone)}–{withZone(timeOf(end, zone.timeZone), end, zone)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As people read it; what cannot be read as a number stays as it was typed. */
function shownPhone(phone: string): string {
  const reading = readPhone(phone);
  return 'phone' in reading ? phoneText(reading.phone) : phone;
}

const timeOf = (date: string | number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(date));

/** "Nov 19, 9:00 AM–11:00 AM", "Nov 19, 2025, 9:00 AM–11:00 AM": times at the site, as they were promised. */
function windowText(window: Parameters<typeof windowMoments>[0], now: Date, zone: Zone): string {
  const timeZone = timeZoneOf(zone);
  const { start, end } = windowMoments(window, timeZone);
  const times = withZones([timeOf(start, timeZone), timeOf(end, timeZone)], { start, end }, zone);
  return `${dateText(new Date(start).toISOString(), now, timeZone)}, ${times.join('–')}`;
}

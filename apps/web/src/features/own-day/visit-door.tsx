import { phoneText } from '@fieldwright/domain/customers/phone';
import { accessFields, siteFieldTexts } from '@fieldwright/domain/customers/site';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import {
  CalendarClock,
  KeyRound,
  MessageSquare,
  Navigation,
  NotebookText,
  Phone,
  UserRound,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { windowHoursText } from '../../lib/dates/arrival-window.ts';
import type { OwnVisit, ScheduleEvent } from './own-day.data.ts';
import { visitTexts as texts } from './own-day.texts.ts';
import { nameOf } from './use-own-day.ts';

interface AtTheDoorProps {
  event: ScheduleEvent;
  call: NonNullable<OwnVisit['call']>;
  /** the site's */
  zone: Zone;
}

/** Shows the customer, contact, address and what to know before arriving. */
export function AtTheDoor({ event, call, zone }: AtTheDoorProps) {
  const { address, arrivalWindow } = event.callDetails!;
  const { street, city, state, postalCode } = address;
  const place = [street, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <div className="visit-door">
      <p className="visit-who">
        <b>{nameOf(event)}</b>
        <span>{place}</span>
        {call.siteText && <span>{call.siteText}</span>}
      </p>
      <Ways name={nameOf(event)} place={place} call={call} />
      <ul className="visit-facts">
        {arrivalWindow && (
          <Fact icon={<CalendarClock />}>{texts.promised(windowHoursText(arrivalWindow, zone))}</Fact>
        )}
        <Contact name={call.contactName} phone={call.contactPhone} />
        {accessFields.map(
          (field) =>
            call[field] && (
              <Fact key={field} icon={<KeyRound />}>
                {siteFieldTexts[field]} <b>{call[field]}</b>
              </Fact>
            ),
        )}
        {call.siteNotes && <Fact icon={<KeyRound />}>{call.siteNotes}</Fact>}
        {call.notes && <Fact icon={<NotebookText />}>{call.notes}</Fact>}
        {call.with.length > 0 && <Fact icon={<Users />}>{texts.with(call.with)}</Fact>}
      </ul>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Shows the contact if that is not the customer, such as a tenant. */
function Contact({ name, phone }: { name: string; phone: string }) {
  if (!name && !phone) return null;
  return (
    <Fact icon={<UserRound />}>
      {texts.contact} {name && <b>{name}</b>}
      {phone && (
        <a
          className="visit-contact"
          href={`tel:${phone}`}
          aria-label={texts.callLabel(name, phoneText(phone))}
        >
          {phoneText(phone)}
        </a>
      )}
    </Fact>
  );
}

interface WaysProps {
  name: string;
  place: string;
  call: AtTheDoorProps['call'];
}

/** Shows the links for calling, texting and directions. */
function Ways({ name, place, call: { mainPhone, mobilePhone } }: WaysProps) {
  const called = mainPhone || mobilePhone;
  const texted = mobilePhone || mainPhone;
  return (
    <div className="visit-ways">
      {called && (
        <a className="btn" href={`tel:${called}`} aria-label={texts.callLabel(name, phoneText(called))}>
          <Phone />
          {texts.call}
        </a>
      )}
      {texted && (
        <a className="btn" href={`sms:${texted}`} aria-label={texts.textLabel(name, phoneText(texted))}>
          <MessageSquare />
          {texts.text}
        </a>
      )}
      {place && (
        <a
          className="btn"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.mapLabel(place)}
        >
          <Navigation />
          {texts.map}
        </a>
      )}
    </div>
  );
}

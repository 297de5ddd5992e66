import { phoneText } from '@fieldwright/domain/customers/phone';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { windowMoments } from '@fieldwright/domain/schedule/arrival-window';
import { CalendarClock, KeyRound, MessageSquare, Navigation, NotebookText, Phone, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnVisit, ScheduleEvent } from './own-day.data.ts';
import { visitTexts as texts } from './own-day.texts.ts';
import { nameOf } from './use-own-day.ts';
import { spanText } from './visit-times.ts';

interface AtTheDoorProps {
  event: ScheduleEvent;
  call: NonNullable<OwnVisit['call']>;
  /** the site's */
  zone: Zone;
}

/** Who waits where, how to reach them, and what to know before ringing. */
export function AtTheDoor({ event, call, zone }: AtTheDoorProps) {
  const { address, arrivalWindow } = event.callDetails!;
  const { street, city, state, postalCode } = address;
  const place = [street, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const window = arrivalWindow && windowMoments(arrivalWindow, call.timeZone);
  return (
    <div className="visit-door">
      <p className="visit-who">
        <b>{nameOf(event)}</b>
        <span>{place}</span>
        {call.siteText && <span>{call.siteText}</span>}
      </p>
      <Ways name={nameOf(event)} place={place} call={call} />
      <ul className="visit-facts">
        {window && (
          <Fact icon={<CalendarClock />}>{texts.promised(spanText(window.start, window.end, zone))}</Fact>
        )}
        {call.gateCode && (
          <Fact icon={<KeyRound />}>
            {texts.gate} <b>{call.gateCode}</b>
          </Fact>
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

interface WaysProps {
  name: string;
  place: string;
  call: AtTheDoorProps['call'];
}

/** Links that the phone itself opens. */
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

import type { OpenCall } from '@fieldwright/contract/customers';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { cancelReasons } from '@fieldwright/domain/schedule/call';
import { Link } from '@tanstack/react-router';
import { Ellipsis, PhoneCall } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { windowText } from '../../lib/dates/arrival-window.ts';
import { datedSpanText } from '../../lib/dates/times.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { callActionTexts } from '../booking/calls.texts.ts';
import { callItems } from '../booking/open-call-dialogs.tsx';
import { customerTexts as texts } from './customers.texts.ts';
import { type Places, zoneOf } from './places.ts';

interface CallLineProps {
  call: OpenCall;
  places: Places;
}

/** Shows a call with its time, a link to the board, and its menu for users who may book. */
export function CallLine({ call, places }: CallLineProps) {
  const { may, me } = useMain();
  const timeZone = zoneOf(places, call.siteId);
  const clock = { timeZone, beside: me.company.timeZone };
  const name = call.jobType || texts.unnamedCall;
  const isCanceled = call.status === 'canceled';
  const facts = [
    call.canceledDate && texts.canceledOn(dayText(dayOf(call.canceledDate, timeZone))),
    call.cancelReason && cancelReasons[call.cancelReason],
    call.visit && datedSpanText(call.visit, clock),
    call.visit?.technicians.join(', '),
    call.arrivalWindow && texts.promised(windowText(call.arrivalWindow, clock)),
    places.get(call.siteId)?.street,
  ];
  return (
    <li>
      <PhoneCall />
      <div className="grow">
        {may('dashboard.view') && !isCanceled ? (
          <Link to="/dashboard" search={{ call: call.id }}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {call.notes && <small className="lines">{call.notes}</small>}
      </div>
      <span className="call-end">
        <span className={`tag ${call.status === 'onHold' ? 'warn' : ''}`}>
          {texts.callStatuses[call.status]}
        </span>
        {may('calls.book') && (
          <Menu
            label={callActionTexts.menu(name)}
            groups={[]}
            buttons={callItems(call, '')}
            className="btn icon sm"
          >
            <Ellipsis />
          </Menu>
        )}
      </span>
    </li>
  );
}

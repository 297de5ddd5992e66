import { accessFields, siteFieldTexts } from '@fieldwright/domain/customers/site';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { Fragment } from 'react';
import type { Answer } from '../../../lib/requests/send.ts';
import { useNow } from '../../../lib/use-now.ts';
import { BalanceButton } from '../../payments/balance-button.tsx';
import { panelTexts as texts } from '../board.texts.ts';
import { Part } from './panel-part.tsx';

type Place = Answer<'GET /api/calls/{id}'>['place'];

interface PlaceLinesProps {
  place: Place;
  customerId: number;
  customerName: string;
}

/** Shows how to get in and what the customer owes; nothing if neither is known. */
export function PlaceLines({ place, customerId, customerName }: PlaceLinesProps) {
  const { balanceCents } = place;
  return (
    <>
      {accessFields.map(
        (field) =>
          place[field] && (
            <Fragment key={field}>
              <dt>{siteFieldTexts[field]}</dt>
              <dd>{place[field]}</dd>
            </Fragment>
          ),
      )}
      {balanceCents !== null && (
        <>
          <dt>{texts.balance}</dt>
          <dd>
            {balanceCents > 0 ? (
              <b className="bad tn">
                <BalanceButton
                  balance={{ of: 'owed', customerId, name: customerName, cents: balanceCents }}
                />
              </b>
            ) : (
              texts.nothingDue
            )}
          </dd>
        </>
      )}
    </>
  );
}

/** Lists the equipment at the site with its age. */
export function Equipment({ place: { systems } }: { place: Place }) {
  const year = useNow().getFullYear();
  if (systems.length === 0) return null;
  return (
    <Part title={texts.equipment}>
      <ul className="board-list">
        {systems.map(({ id, text, manufacturer, model, location, installedDate }) => {
          const installed = installedDate && Number(installedDate.slice(0, 4));
          const maker = [manufacturer, model].filter(Boolean).join(' ');
          return (
            <li key={id}>
              <span>{[text, maker].filter(Boolean).join(', ')}</span>
              <small>
                {[location, installed && texts.installed(installed, year - installed)]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/** Lists earlier visits to the site, newest first. */
export function LastVisits({ place: { visits }, zone }: { place: Place; zone: string }) {
  if (visits.length === 0) return null;
  return (
    <Part title={texts.lastVisits}>
      <ul className="board-list">
        {visits.map(({ eventId, start, text, technicians }) => (
          <li key={eventId}>
            <span>{[dayText(dayOf(start, zone)), text || texts.visit].join(', ')}</span>
            <small>{technicians.join(', ')}</small>
          </li>
        ))}
      </ul>
    </Part>
  );
}

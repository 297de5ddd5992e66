import type { BoardBase } from '@fieldwright/contract/schedule';
import { dayOf, weekdayText } from '@fieldwright/domain/kernel/days';
import { timeZoneOf, type Zone } from '@fieldwright/domain/kernel/zone';
import { personName } from '@fieldwright/domain/people/person-name';
import { useQuery } from '@tanstack/react-query';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { timeNow } from '../../lib/clock.ts';
import { spanText } from '../../lib/dates/times.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { NoTechnicians } from './no-technicians.tsx';
import { type FirstPlaceProps, useFirstPlace } from './use-first-place.ts';
import { usePlaceKeys } from './use-place-keys.ts';
import '../../ui/field/one-of.css';
import './places.css';
import { isSamePlace, type PlacesQuery, type Proposal, placesQuery } from './places.data.ts';
import { placesTexts as texts } from './places.texts.ts';

export interface PlacesFieldProps extends FirstPlaceProps {
  /** the query; null if it isn't complete */
  sought: PlacesQuery | null;
  technicians: BoardBase['technicians'];
  /** the board's zone */
  zone: Zone;
  /** the arrival window as text: "10 AM–12 PM", "Mon, Nov 23, 10 AM–12 PM" */
  promised: string;
  /** shows the fields for another time; missing if they are shown, or the user may not choose one */
  onAnother?: (() => void) | undefined;
  /** told whether the listed slots are being looked for */
  onLooking?: ((isLooking: boolean) => void) | undefined;
}

const typingMs = 300;

/** Returns the day of a place: "Today", "Mon, Nov 23". */
function dayOfPlace({ start }: Proposal, zone: Zone): string {
  const timeZone = timeZoneOf(zone);
  const day = dayOf(start, timeZone);
  return day === dayOf(timeNow(), timeZone) ? texts.today : weekdayText(day);
}

/** Lists the next free slots for a call with reasons; arrow keys choose, Enter takes the choice. */
export function PlacesField({
  sought,
  technicians,
  zone,
  promised,
  chosen,
  onChoose,
  takesFirst,
  leads = takesFirst,
  onNone,
  entered,
  onAnother,
  onLooking,
}: PlacesFieldProps) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  // waits for a pause in typing a duration
  const minutes = useSettled(sought?.minutes, typingMs);
  const isPaused = sought !== null && minutes === sought.minutes;
  const { data, isError, isPlaceholderData } = useQuery({
    ...placesQuery({ ...sought, minutes: minutes ?? sought?.minutes ?? 60 }),
    enabled: isPaused,
  });
  const isOld = data !== undefined && (!isPaused || isPlaceholderData);
  useFirstPlace(list, {
    places: isOld ? undefined : data?.places,
    isFailed: isError && !data,
    asked: JSON.stringify(sought),
    chosen,
    onChoose,
    takesFirst,
    leads,
    onNone,
    entered,
  });
  usePlaceKeys(list);
  const hasNoTechnicians = data?.technicians === 0 && technicians.length === 0;
  // nothing else is found for another duration or day
  const isLooking = !hasNoTechnicians && ((data === undefined && !isError) || isOld);
  const look = useEffectEvent((is: boolean) => onLooking?.(is));
  useLayoutEffect(() => look(isLooking), [isLooking]);
  const nameOf = (technicianId: number) => {
    const technician = technicians.find((one) => one.id === technicianId);
    return technician ? personName(technician) : '';
  };
  const none = data?.technicians === 0 ? texts.nobody : texts.none;
  return (
    <fieldset ref={list} className="field places" aria-busy={isLooking}>
      <legend className="field-label">
        {texts.title}{' '}
        <span className="dim">
          {data && !hasNoTechnicians && (isOld ? texts.looking : texts.checked(data.technicians))}
        </span>
      </legend>
      {!data && !isError && <p className="dim">{texts.looking}</p>}
      {isError && !data && <Note kind="warn">{texts.failed}</Note>}
      {data?.inside === false && data.places.length > 0 && (
        <Note kind="warn">{texts.fullWindow(promised)}</Note>
      )}
      {data?.places.length === 0 && (hasNoTechnicians ? <NoTechnicians /> : <Note kind="warn">{none}</Note>)}
      {data && data.places.length > 0 && (
        <div className={isOld ? 'one-of is-old' : 'one-of'}>
          {data.places.map((place, at) => (
            <PlaceChoice
              key={`${place.technicianId} ${place.start}`}
              {...{ place, zone, promised, name: id, number: at + 1 }}
              technician={nameOf(place.technicianId)}
              isChosen={chosen !== null && isSamePlace(chosen, place)}
              onChoose={() => onChoose(place)}
            />
          ))}
        </div>
      )}
      {onAnother && !hasNoTechnicians && (
        <Button small kind="quiet" className="another" onClick={onAnother}>
          {texts.another}
        </Button>
      )}
    </fieldset>
  );
}

interface PlaceChoiceProps extends Pick<PlacesFieldProps, 'zone' | 'promised'> {
  place: Proposal;
  /** of the radio group */
  name: string;
  /** the key that chooses it */
  number: number;
  technician: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** Shows one slot: when, with which technician, and why it is proposed. */
function PlaceChoice({
  place,
  zone,
  promised,
  name,
  number,
  technician,
  isChosen,
  onChoose,
}: PlaceChoiceProps) {
  const reasons = texts.reasons(promised);
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is computed
    <label>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span className="place-when">
        <b>{spanText(place, zone)}</b>
        <small>{dayOfPlace(place, zone)}</small>
      </span>
      <span>
        <b>{technician}</b>
        <small>
          {[
            ...(place.visits > 1 ? [texts.visits(place.visits)] : []),
            ...place.reasons.map((reason) => reasons[reason]),
          ].join(', ')}
        </small>
      </span>
      <span className="kbd aside" aria-hidden="true">
        {number}
      </span>
    </label>
  );
}

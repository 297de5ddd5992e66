import {
  type OfferedPlace,
  placeKey,
  placesIn,
  type RateFile,
  sectionOf,
} from '@fieldwright/domain/taxes/rate-files';
import { useMemo, useState } from 'react';
import { SelectField } from '../../ui/field/select-field.tsx';
import { taxesTexts } from './taxes.texts.ts';

const texts = taxesTexts.importing;

interface Props {
  files: readonly RateFile[];
  /** the keys of the chosen places */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Chooses counties, a state at a time; those chosen in other states stay. */
export function PlacesField({ files, chosen, onChange }: Props) {
  const places = useMemo(() => placesIn(files), [files]);
  const states = [...new Set(places.map(({ state }) => state))];
  const [picked, setPicked] = useState('');
  const state = states.includes(picked) ? picked : (states[0] ?? '');
  const here = places.filter((place) => place.state === state);
  const set = (some: readonly OfferedPlace[], isOn: boolean) => {
    const keys = new Set(some.map(placeKey));
    const others = [...chosen].filter((key) => !keys.has(key));
    onChange(new Set(isOn ? [...others, ...keys] : others));
  };
  const countIn = (code: string) =>
    places.filter((place) => place.state === code && chosen.has(placeKey(place))).length;
  if (states.length === 0) return <p className="help">{texts.noPlaces}</p>;
  return (
    <div className="import-places">
      <SelectField
        label={texts.state}
        value={state}
        options={states.map((code) => ({ value: code, text: texts.stateOf(sectionOf(code), countIn(code)) }))}
        onChange={setPicked}
      />
      <fieldset className="field">
        <legend className="field-label">{texts.counties}</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={countIn(state) === here.length}
            onChange={(event) => set(here, event.target.checked)}
          />
          <b>{texts.allOf(sectionOf(state))}</b>
        </label>
        <div className="import-counties">
          {here.map((place) => (
            <label className="check" key={placeKey(place)}>
              <input
                type="checkbox"
                checked={chosen.has(placeKey(place))}
                onChange={(event) => set([place], event.target.checked)}
              />
              <span>{place.county || texts.noCounty}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

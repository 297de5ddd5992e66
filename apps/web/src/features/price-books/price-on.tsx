import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import {
  type PropertyTypeId,
  propertyTypeIds,
  propertyTypes,
  type RateTypeId,
  rateTypeIds,
  rateTypes,
} from '@fieldwright/domain/price-books/pricing-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { timeNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { priceFilterTexts as filterTexts } from './price-filters.texts.ts';
import './price-on.css';
import { type EntryPath, priceOnQuery } from './price-on.data.ts';
import { priceOnTexts as texts } from './price-on.texts.ts';
import { priceTraceTexts } from './price-trace.texts.ts';
import { PriceTraceButton } from './price-trace-button.tsx';
import type { PriceFilter } from './whose-prices.ts';

interface PriceOnProps {
  path: EntryPath;
  id: number;
  /** the entry's name */
  text: string;
  /** whose price shows */
  whose: PriceFilter;
  choose: (whose: PriceFilter) => void;
}

/** Shows what an entry cost on a day and for whom, and how that price came about (R1.6). */
export function PriceOn({ path, id, text, whose, choose }: PriceOnProps) {
  const { timeZone } = useMain().me.company;
  const [day, setDay] = useState(() => dayOf(timeNow(), timeZone));
  const { data, error } = useQuery({ ...priceOnQuery(path, id, { date: day }, whose), enabled: day !== '' });
  const price = data?.price;
  const removed = data?.removed ?? null;
  const removedDay = removed?.date ? dayOf(removed.date, timeZone) : null;
  const wasThere = !removedDay || day < removedDay;
  const isMember = price?.priceSteps.some(({ kind }) => kind === 'agreement') === true;
  return (
    <div className="price-on">
      <DateField label={texts.label} value={day} onChange={setDay} />
      <SelectField
        label={filterTexts.propertyType}
        value={String(whose.propertyTypeId ?? 1)}
        options={propertyTypeIds.map((each) => ({ value: String(each), text: propertyTypes[each] }))}
        onChange={(value) => choose({ ...whose, propertyTypeId: Number(value) as PropertyTypeId })}
      />
      <SelectField
        label={filterTexts.rateType}
        value={String(whose.rateTypeId ?? 1)}
        options={rateTypeIds.map((each) => ({ value: String(each), text: rateTypes[each] }))}
        onChange={(value) => choose({ ...whose, rateTypeId: Number(value) as RateTypeId })}
      />
      <output aria-busy={data === undefined && !error && day !== ''}>
        {error && <Note kind="bad">{textOf(error)}</Note>}
        {day !== '' && data === undefined && !error && <span className="dim">{texts.looking}</span>}
        {price === null && wasThere && <span className="dim">{texts.notThere}</span>}
        {price && price.open !== null && <span className="dim">{texts.open[price.open]}</span>}
        {price && price.open === null && (
          <>
            <PriceTraceButton
              className="tn"
              name={text}
              cents={price.unitPriceCents}
              trace={{ ...price, standardCents: price.unitPriceCents }}
            >
              <b>{moneyText(price.unitPriceCents ?? 0)}</b>
            </PriceTraceButton>
            {isMember && <span className="dim">{priceTraceTexts.member}</span>}
          </>
        )}
      </output>
      {removed && (
        <output className="price-on-removed">
          {texts.removed(removedDay && dayText(removedDay), removed.by?.name ?? null)}
        </output>
      )}
    </div>
  );
}

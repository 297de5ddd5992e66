import { dayOf } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { timeNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { Note } from '../../ui/note.tsx';
import { useCosts } from './costs.ts';
import './price-on.css';
import { priceOnTexts as texts } from './price-on.texts.ts';
import { openPriceTrace } from './price-trace.dialog.tsx';
import { priceTraceTexts } from './price-trace.texts.ts';

type EntryPath = 'servicerepairs' | 'partitems';

/** Fetches what an entry cost at the end of a day. */
const priceOnQuery = (path: EntryPath, id: number, date: string) =>
  queryOptions({
    queryKey: ['pricebooks', 'priceOn', path, id, date],
    queryFn: ({ signal }) =>
      api(`GET /api/${path}/{id}/price` as 'GET /api/partitems/{id}/price', {
        params: { id },
        query: { date },
        signal,
      }),
  });

interface PriceOnProps {
  path: EntryPath;
  id: number;
  /** the entry's name */
  text: string;
}

/** Shows what an entry cost on a day, and how that price came about (R1.6). */
export function PriceOn({ path, id, text }: PriceOnProps) {
  const { timeZone } = useMain().me.company;
  const [day, setDay] = useState(() => dayOf(timeNow(), timeZone));
  const { data: price, error } = useQuery({ ...priceOnQuery(path, id, day), enabled: day !== '' });
  const costs = useCosts();
  return (
    <div className="price-on">
      <DateField label={texts.label} value={day} onChange={setDay} />
      <output aria-busy={price === undefined && !error && day !== ''}>
        {error && <Note kind="bad">{textOf(error)}</Note>}
        {day !== '' && price === undefined && !error && <span className="dim">{texts.looking}</span>}
        {price === null && <span className="dim">{texts.notThere}</span>}
        {price && price.open !== null && <span className="dim">{texts.open[price.open]}</span>}
        {price && price.open === null && <b className="tn">{moneyText(price.unitPriceCents ?? 0)}</b>}
      </output>
      {price && price.open === null && (
        <Button
          small
          kind="quiet"
          aria-haspopup="dialog"
          onClick={() => openPriceTrace({ ...price, text, standardCents: price.unitPriceCents }, costs)}
        >
          {priceTraceTexts.how}
        </Button>
      )}
    </div>
  );
}

import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { whoOf } from '../../lib/who.ts';
import { Note } from '../../ui/note.tsx';
import type { BookLine } from './line.ts';
import { linePriceTexts as texts } from './line-price.texts.ts';
import { lineChangesQuery, type PricedDocument } from './line-prices.data.ts';

interface TypedPriceProps {
  kind: string;
  line: BookLine;
  /** whether its price is the one saved with the document */
  isSaved: boolean;
  document: PricedDocument;
  zone: Zone;
}

/** Says who typed the price of a line that isn't from the price book, when, and what it was before (R3.11). */
export function TypedPrice({ kind, line, isSaved, document, zone }: TypedPriceProps) {
  const maySee = useMain().may('audit.view');
  const now = useNow();
  const isTold = isSaved && maySee;
  const { data, error } = useQuery({ ...lineChangesQuery(document, kind, line.id), enabled: isTold });
  const price = line.unitPriceCents === null ? null : moneyText(line.unitPriceCents);
  if (price === null) return <p className="faint">{texts.custom}</p>;
  if (!isSaved) return <TypedNote text={texts.enteredNow(price)} />;
  if (!isTold) return <p className="faint">{texts.custom}</p>;
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return <output className="skeleton history-pending" aria-label={texts.loading} />;
  const set = data
    .flatMap((change) =>
      change.steps.flatMap(({ kind: of, records }) =>
        records
          .filter((record) => of === kind && record.id === line.id)
          .flatMap(({ created, fields }) =>
            fields['unitPriceCents'] ? [{ change, created, field: fields['unitPriceCents'] }] : [],
          ),
      ),
    )
    .find(({ field }) => field.to === line.unitPriceCents);
  if (!set) return <TypedNote text={texts.enteredBefore(price)} />;
  const { change, created, field } = set;
  const who = whoOf(change.by, texts.someone).name;
  const when = momentText(change.date, now, zone);
  // it may come from a template, another package or an accepted proposal
  if (created) return <TypedNote text={texts.added(who, when)} />;
  const was = typeof field.from === 'number' ? texts.wasBefore(moneyText(field.from)) : '';
  return <TypedNote text={[texts.entered(who, price, when), was].filter(Boolean).join(' ')} />;
}

const TypedNote = ({ text }: { text: string }) => (
  <>
    <Note>{text}</Note>
    <p className="faint">{texts.custom}</p>
  </>
);

import type { PriceStep } from '@fieldwright/domain/price-books/price-step';
import { rateText } from '../entry-list.tsx';
import { MarginButton } from '../margin-trace.tsx';
import { PriceTraceButton } from '../price-trace-button.tsx';
import { sumTexts } from '../sum.texts.ts';
import type { BookImport } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';
import { type CellSource, priceSource, sourceOf } from './cell-source.ts';

type Row = BookImport['report']['preview'][number];

/** Says which cell of the file a value comes from. */
function Source({ of: file, source }: { of: BookImport; source: CellSource | null }) {
  return (
    source && (
      <small className="import-source" title={texts.sourceIn(file.fileName)}>
        {texts.source(source)}
      </small>
    )
  );
}

interface ChangeCellsProps {
  of: BookImport;
  row: Row;
  isAllowed: boolean;
}

/** The cells of a row that say what changes, and where each value comes from. */
export function ChangeCells({ of, row, isAllowed }: ChangeCellsProps) {
  return (
    <>
      <td className="num" data-label={texts.heads.line}>
        {row.line}
      </td>
      <td>
        {row.text} <span className="code">{row.code}</span>
      </td>
      <td className="num" data-label={texts.heads.price}>
        <Prices row={row} />
        {isPriced(row) && <Source of={of} source={priceSource(of, row)} />}
      </td>
      <td className="num" data-label={texts.heads.margin}>
        <Margins row={row} />
        {row.lowMargin && <span className="tag warn">{texts.lowMargin}</span>}
        {isAllowed && <span className="tag">{texts.allowed}</span>}
      </td>
      <td className="import-note">
        {row.fields.map(({ column, from, to }) => (
          <div key={column}>
            {texts.field(column, from, to)} <Source of={of} source={sourceOf(of, row, column)} />
          </div>
        ))}
      </td>
    </>
  );
}

const isPriced = ({ outcome }: Row) => outcome === 'change' || outcome === 'add' || outcome === 'follow';

/** Shows the price before and after; each opens how it comes about. */
function Prices({ row }: { row: Row }) {
  if (!isPriced(row)) return null;
  const { text, outcome, oldPriceCents, priceCents, oldSteps, steps } = row;
  const now = <Amount name={text} cents={priceCents} steps={steps} />;
  if (outcome === 'add' || oldPriceCents === priceCents) return now;
  return (
    <>
      <Amount name={text} cents={oldPriceCents} steps={oldSteps} /> → {now}
    </>
  );
}

interface AmountProps {
  name: string;
  cents: number | null;
  steps: readonly PriceStep[] | undefined;
}

function Amount({ name, cents, steps }: AmountProps) {
  if (cents === null || !steps) return texts.money(cents);
  const trace = { unitPriceCents: cents, standardCents: cents, priceSteps: steps, open: null };
  return <PriceTraceButton name={name} cents={cents} trace={trace} />;
}

/** Shows the margin before and after; each opens how it's calculated. */
function Margins({ row }: { row: Row }) {
  const { text, outcome, oldPriceCents, priceCents, oldMargin, margin, oldMarginCents, marginCents } = row;
  const [from, to] = [rateText(oldMargin), rateText(margin)];
  const now = <MarginOf name={text} text={to} price={priceCents} rate={margin} cents={marginCents} />;
  if (outcome === 'add' || from === to) return now;
  return (
    <>
      <MarginOf
        name={text}
        text={from || texts.none}
        price={oldPriceCents}
        rate={oldMargin}
        cents={oldMarginCents}
      />{' '}
      → {to ? now : texts.none}
    </>
  );
}

interface MarginOfProps {
  name: string;
  text: string;
  price: number | null;
  rate: number | null;
  cents: number | null | undefined;
}

function MarginOf({ name, text, price, rate, cents }: MarginOfProps) {
  if (text === '' || price === null || cents === null || cents === undefined) return text;
  return (
    <MarginButton
      name={sumTexts.marginOf(name)}
      text={text}
      margin={{ cents, rate }}
      parts={[{ key: 'row', name, priceCents: price, costCents: price - cents }]}
    />
  );
}

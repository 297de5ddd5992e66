import type { PriceStep } from '@fieldwright/domain/price-books/price-step';
import { rateText } from '../entry-list.tsx';
import { PriceTraceButton } from '../price-trace-button.tsx';
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
        {marginsOf(row)}
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

function marginsOf(row: Row): string {
  const [from, to] = [rateText(row.oldMargin), rateText(row.margin)];
  return row.outcome === 'add' || from === to ? to : texts.fromTo(from, to);
}

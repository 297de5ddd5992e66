import {
  type ExchangeOutcome,
  exchangeOutcomes,
} from '@fieldwright/domain/price-books/exchange/exchange-file';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/list/table.css';
import { PreviewRows } from '../../imports/preview-rows.tsx';
import { rateText } from '../entry-list.tsx';
import type { BookImport } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';

type Report = BookImport['report'];
type Row = Report['preview'][number];

interface Props {
  report: Report;
  onCorrect: (line: number, heading: string, value: string) => void;
  onLeave: (line: number, isOut: boolean) => void;
}

/** Shows the first items of each outcome of a compared file. */
export function ChangeTable({ report: { counts, preview }, onCorrect, onLeave }: Props) {
  const shelves = exchangeOutcomes.filter((outcome) => counts[outcome] > 0);
  const [chosen, setChosen] = useState<ExchangeOutcome | null>(null);
  const outcome = chosen && shelves.includes(chosen) ? chosen : shelves[0];
  if (outcome === undefined) return <p>{texts.nothing}</p>;
  const rows = preview.filter((row) => row.outcome === outcome);
  const count = counts[outcome];
  return (
    <section aria-label={texts.preview}>
      <div className="import-shelves" role="tablist" aria-label={texts.show}>
        {shelves.map((each) => (
          <Button
            key={each}
            small
            kind={each === outcome ? 'plain' : 'quiet'}
            role="tab"
            aria-selected={each === outcome}
            onClick={() => setChosen(each)}
          >
            {texts.outcomes[each]} <span className="tn">{texts.count(counts[each])}</span>
          </Button>
        ))}
      </div>
      {rows.length < count && <p className="faint">{texts.firstOnly(rows.length, count)}</p>}
      {outcome === 'bad' || outcome === 'left' ? (
        <PreviewRows
          rows={rows.map(asFileRow)}
          columns={[item, ...wrongHeadings(rows)]}
          label={(heading) => (heading === item ? texts.heads.item : heading)}
          onCorrect={onCorrect}
          onLeave={onLeave}
        />
      ) : (
        <Changes rows={rows} />
      )}
    </section>
  );
}

/** The column that says what a row is about; no heading of a file is a blank. */
const item = ' ';

const wrongHeadings = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(({ problems }) => problems.flatMap(({ heading }) => heading ?? []))),
];

/** Returns a row with what it is about, and its wrong cells by the file's headings. */
const asFileRow = ({ line, outcome, code, text, problems }: Row) => ({
  line: line ?? 0,
  outcome,
  cells: Object.fromEntries([
    [item, [text, code].filter(Boolean).join(' ')],
    ...problems.flatMap(({ heading, value }) => (heading === null ? [] : [[heading, value]])),
  ]) as Record<string, string>,
  remarks: problems.map(({ column, heading, reason }) => ({ column: heading ?? column, reason })),
});

function Changes({ rows }: { rows: readonly Row[] }) {
  return (
    <div className="import-rows" role="tabpanel" aria-label={texts.preview} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th className="num">{texts.heads.line}</th>
            <th>{texts.heads.item}</th>
            <th className="num">{texts.heads.price}</th>
            <th className="num">{texts.heads.margin}</th>
            <th>{texts.heads.change}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row.line} ${row.kind} ${at}`}>
              <td className="num">{row.line}</td>
              <td>
                {row.text} <span className="code">{row.code}</span>
              </td>
              <td className="num">{pricesOf(row)}</td>
              <td className="num">
                {marginsOf(row)} {row.lowMargin && <span className="tag warn">{texts.lowMargin}</span>}
              </td>
              <td className="import-note">
                {row.fields.map(({ column, from, to }) => (
                  <div key={column}>{texts.field(column, from, to)}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isPriced = ({ outcome }: Row) => outcome === 'change' || outcome === 'add' || outcome === 'follow';

function pricesOf(row: Row): string {
  if (!isPriced(row)) return '';
  return row.outcome === 'add'
    ? texts.money(row.priceCents)
    : texts.prices(row.oldPriceCents, row.priceCents);
}

function marginsOf(row: Row): string {
  const [from, to] = [rateText(row.oldMargin), rateText(row.margin)];
  return row.outcome === 'add' || from === to ? to : texts.fromTo(from, to);
}

import {
  type ExchangeOutcome,
  exchangeOutcomes,
} from '@fieldwright/domain/price-books/exchange/exchange-file';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/list/table.css';
import { ImportShelves } from '../../imports/import-shelves.tsx';
import { importsTexts } from '../../imports/imports.texts.ts';
import { PreviewRows } from '../../imports/preview-rows.tsx';
import { rateText } from '../entry-list.tsx';
import { type BookImport, badBookRowsQuery, keepLeftBookRows } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';

type Row = BookImport['report']['preview'][number];

interface Props {
  of: BookImport;
  onCorrect: (line: number, heading: string, value: string) => void;
  onLeave: (line: number, isOut: boolean) => void;
  /** Leaves all rows with errors out, or takes them back. */
  onLeaveBad: (isOut: boolean) => void;
}

/** Shows the rows of a compared file, and the items that no row is about. */
export function ChangeTable({ of, onCorrect, onLeave, onLeaveBad }: Props) {
  const { counts, preview } = of.report;
  const { leavesBad } = of.asked;
  const shown = (outcome: ExchangeOutcome, rows: readonly Row[]) =>
    outcome === 'bad' || outcome === 'left' ? (
      <PreviewRows
        rows={rows.map((row) => ({
          ...asFileRow(row),
          // it's left out as long as all rows with errors are
          isFixed: outcome === 'left' && row.problems.length > 0,
        }))}
        columns={[item, ...wrongHeadings(rows)]}
        label={(heading) => (heading === item ? texts.heads.item : heading)}
        onCorrect={onCorrect}
        onLeave={onLeave}
      />
    ) : (
      <Changes rows={rows} />
    );
  return (
    <ImportShelves
      outcomes={exchangeOutcomes}
      counts={counts}
      words={texts.outcomes}
      preview={preview}
      badRows={(from) => badBookRowsQuery(of.id, from)}
      keepLeft={() => keepLeftBookRows(of)}
      none={texts.nothing}
      renderAbout={(outcome) => (
        <>
          {outcome === 'bad' && counts.bad > 1 && (
            <Button small onClick={() => onLeaveBad(true)}>
              {texts.leaveBad(counts.bad)}
            </Button>
          )}
          {outcome === 'left' && leavesBad && (
            <Button small onClick={() => onLeaveBad(false)}>
              {texts.takeBadBack}
            </Button>
          )}
        </>
      )}
    >
      {shown}
    </ImportShelves>
  );
}

const planned: readonly ExchangeOutcome[] = exchangeOutcomes.filter(
  (outcome) => outcome !== 'bad' && outcome !== 'left',
);

/** Shows what an import will change, without a way to correct it. */
export function PlannedChanges({ of }: Pick<Props, 'of'>) {
  return (
    <ImportShelves
      outcomes={planned}
      counts={of.report.counts}
      words={texts.outcomes}
      preview={of.report.preview}
      badRows={(from) => badBookRowsQuery(of.id, from)}
      keepLeft={() => keepLeftBookRows(of)}
      none={texts.nothing}
    >
      {(_outcome, rows) => <Changes rows={rows} />}
    </ImportShelves>
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
    <div className="import-rows" role="tabpanel" aria-label={importsTexts.preview} tabIndex={0}>
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
              <td className="num" data-label={texts.heads.line}>
                {row.line}
              </td>
              <td>
                {row.text} <span className="code">{row.code}</span>
              </td>
              <td className="num" data-label={texts.heads.price}>
                {pricesOf(row)}
              </td>
              <td className="num" data-label={texts.heads.margin}>
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

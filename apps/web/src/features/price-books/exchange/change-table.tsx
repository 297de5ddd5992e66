import {
  type ExchangeOutcome,
  exchangeOutcomes,
} from '@fieldwright/domain/price-books/exchange/exchange-file';
import { Fragment, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/list/table.css';
import { ImportShelves } from '../../imports/import-shelves.tsx';
import { importsTexts } from '../../imports/imports.texts.ts';
import { OpenCell, PreviewRows, type ShownRow } from '../../imports/preview-rows.tsx';
import { type BookImport, bookRowsQuery, bookSearchQuery, keepLeftBookRows } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';
import { cellAt } from './cell-source.ts';
import { ChangeCells } from './change-cells.tsx';

type Row = BookImport['report']['preview'][number];

interface Props {
  of: BookImport;
  onCorrect: (line: number, heading: string, value: string) => void;
  onLeave: (line: number, isOut: boolean) => void;
  /** Leaves all rows with errors out, or takes them back. */
  onLeaveBad: (isOut: boolean) => void;
  /** Lets a row's price change by more than the limit, or refuses it again. */
  onAllow: (line: number, isAllowed: boolean) => void;
  /** Keeps an item that the file leaves out, or removes it after all. */
  onKeep: (entry: KeptEntry, isKept: boolean) => void;
}
export type KeptEntry = BookImport['asked']['kept'][number];

/** Shows the rows of a compared file, and the items that no row is about. */
export function ChangeTable({ of, onCorrect, onLeave, onLeaveBad, onAllow, onKeep }: Props) {
  const { counts, preview } = of.report;
  const { leavesBad } = of.asked;
  const [isWhole, setWhole] = useState(false);
  const shown = (outcome: ExchangeOutcome, rows: readonly Row[]) =>
    outcome === 'bad' || outcome === 'left' ? (
      <PreviewRows
        rows={rows.map((row) => ({
          ...asFileRow(row),
          // it's left out as long as all rows with errors are
          isFixed: outcome === 'left' && row.problems.length > 0,
          canAllow: row.problems.length > 0 && row.problems.every(({ canAllow }) => canAllow),
        }))}
        columns={[item, ...headingsOf(of, rows, isWhole)]}
        label={(heading) => (heading === item ? texts.heads.item : heading)}
        canCorrect={(row) => row.outcome === 'bad'}
        renderCell={({ cells }, column) =>
          (column === item || cells[column] === undefined) && <span>{cells[column]}</span>
        }
        onCorrect={onCorrect}
        onLeave={onLeave}
        renderAction={({ line, canAllow }) =>
          outcome === 'bad' &&
          canAllow && (
            <Button small aria-label={texts.allowRow(line)} onClick={() => onAllow(line, true)}>
              {texts.allow}
            </Button>
          )
        }
      />
    ) : (
      <Changes
        of={of}
        rows={rows}
        edits={{ allowed: new Set(of.asked.allowed), onCorrect, onAllow, onKeep }}
      />
    );
  return (
    <ImportShelves
      outcomes={exchangeOutcomes}
      counts={counts}
      words={texts.outcomes}
      preview={preview}
      rowsQuery={(outcome, from) => bookRowsQuery(of.id, outcome, from)}
      searchQuery={(outcome, search) => bookSearchQuery(of.id, outcome, search)}
      keepLeft={() => keepLeftBookRows(of)}
      none={texts.nothing}
      renderAbout={(outcome) => (
        <>
          {(outcome === 'bad' || outcome === 'left') && (
            <Button small aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
              {importsTexts.allColumns}
            </Button>
          )}
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
      rowsQuery={(outcome, from) => bookRowsQuery(of.id, outcome, from)}
      searchQuery={(outcome, search) => bookSearchQuery(of.id, outcome, search)}
      keepLeft={() => keepLeftBookRows(of)}
      none={texts.nothing}
    >
      {(_outcome, rows) => <Changes of={of} rows={rows} />}
    </ImportShelves>
  );
}

/** The column that says what a row is about; no heading of a file is a blank. */
const item = ' ';

/** Returns the headings of wrong cells, and with them all of the file if it's shown whole. */
function headingsOf(of: BookImport, rows: readonly Row[], isWhole: boolean): string[] {
  const wrong = rows.flatMap(({ problems }) => problems.flatMap(({ heading }) => heading ?? []));
  const others = isWhole ? of.report.headings.filter((heading) => heading !== '') : [];
  return [...new Set([...wrong, ...others])];
}

/** Returns a row with what it is about, and its cells by the file's headings. */
const asFileRow = ({ line, outcome, code, text, cells, problems }: Row): ShownRow => ({
  line: line ?? 0,
  outcome,
  cells: {
    ...cells,
    ...Object.fromEntries(
      problems.flatMap(({ heading, value }) => (heading === null ? [] : [[heading, value] as const])),
    ),
    [item]: [text, code].filter(Boolean).join(' '),
  },
  remarks: problems.map(({ column, heading, reason }) => ({ column: heading ?? column, reason })),
});

interface ChangesProps {
  of: BookImport;
  rows: readonly Row[];
  /** Without them, rows are only shown. */
  edits?: Edits;
}
interface Edits extends Pick<Props, 'onCorrect' | 'onAllow' | 'onKeep'> {
  /** the lines of rows whose price may change by more than the limit */
  allowed: ReadonlySet<number>;
}

function Changes({ of, rows, edits }: ChangesProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = (line: number) => {
    const next = new Set(opened);
    if (!next.delete(line)) next.add(line);
    setOpened(next);
  };
  const canAct = edits && rows.some(({ cells, id }) => cells || id);
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
            {canAct && (
              <th className="import-actions">
                <span className="sr">{importsTexts.rowActions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const { line, cells } = row;
            const isOpen = line !== null && opened.has(line);
            return (
              <Fragment key={`${line} ${row.kind} ${at}`}>
                <tr>
                  <ChangeCells
                    of={of}
                    row={row}
                    isAllowed={line !== null && (edits?.allowed.has(line) ?? false)}
                  />
                  {canAct && (
                    <td className="import-actions">
                      <RowActions row={row} edits={edits} />
                      {line !== null && cells && (
                        <Button
                          small
                          kind="quiet"
                          aria-expanded={isOpen}
                          aria-label={importsTexts.editRow(line)}
                          onClick={() => toggle(line)}
                        >
                          {importsTexts.edit}
                        </Button>
                      )}
                    </td>
                  )}
                </tr>
                {isOpen && cells && edits && (
                  <tr className="import-open">
                    <td colSpan={6}>
                      <div className="import-cells">
                        {inFileOrder(of, cells).map(([heading, cell]) => (
                          <label key={heading}>
                            <span>
                              {heading}
                              <CellUse of={of} line={line} heading={heading} />
                            </span>
                            <OpenCell
                              was={cell}
                              label={importsTexts.cellOf(heading, line)}
                              onLeave={(value) => edits.onCorrect(line, heading, value)}
                            />
                          </label>
                        ))}
                      </div>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the cells of a row in the order of the file's columns. */
const inFileOrder = ({ report: { headings } }: BookImport, cells: Readonly<Record<string, string>>) =>
  Object.entries(cells).toSorted(([a], [b]) => headings.indexOf(a) - headings.indexOf(b));

/** Keeps or removes an item that the file leaves out, or refuses a price again that was allowed. */
function RowActions({ row: { id, line, kind, text, outcome }, edits }: { row: Row; edits: Edits }) {
  if (line !== null && edits.allowed.has(line))
    return (
      <Button
        small
        kind="quiet"
        aria-label={texts.disallowRow(line)}
        onClick={() => edits.onAllow(line, false)}
      >
        {texts.disallow}
      </Button>
    );
  if (id === undefined || kind === null) return null;
  const isKept = outcome === 'kept';
  return (
    <Button
      small
      kind="quiet"
      aria-label={isKept ? texts.removeItemOf(text) : texts.keepItemOf(text)}
      onClick={() => edits.onKeep({ kind, id }, !isKept)}
    >
      {isKept ? texts.removeItem : texts.keepItem}
    </Button>
  );
}

/** Says which cell it is, and what it becomes. */
function CellUse({ of, line, heading }: { of: BookImport; line: number; heading: string }) {
  const source = cellAt(of, line, heading);
  const [column] = Object.entries(of.report.mapping).find(([, each]) => each === heading) ?? [];
  return source && <small> {texts.becomes(source.cell, column)}</small>;
}

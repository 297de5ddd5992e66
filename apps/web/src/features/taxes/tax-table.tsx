import { dayText } from '@fieldwright/domain/kernel/days';
import {
  periodsFrom,
  rateText,
  type TaxPartKind,
  type TaxPeriod,
  taxPartKindNames,
  taxPartKinds,
} from '@fieldwright/domain/taxes/tax-parts';
import { zipRuns } from '@fieldwright/domain/taxes/zip-codes';
import { classes } from '../../ui/button.tsx';
import type { ListSort } from '../../ui/list/list-sort.ts';
import { type ListColumn, SortHead } from '../../ui/list/list-table.tsx';
import '../../ui/list/table.css';
import { openEntryDialog } from '../company-lists/entry.dialog.tsx';
import { EntryMenu } from '../company-lists/entry-menu.tsx';
import type { ListScreen } from '../company-lists/list-screen.ts';
import { runManyTexts } from '../list-views/run-many.texts.ts';
import type { SelectedRows } from '../list-views/use-selected-rows.tsx';
import type { TaxItem } from './tax-item.typed.ts';
import './taxes.css';
import { taxesTexts as texts } from './taxes.texts.ts';

/** A row: an item at the rate of some days. */
interface TaxRow {
  item: TaxItem;
  period: TaxPeriod;
  /** a rate of later days */
  isNext: boolean;
}

/** Returns the columns of tax items: a kind of rate that none of them has is left out. */
export function taxColumns(items: readonly TaxItem[]): ListColumn<TaxRow>[] {
  const used = new Set(items.flatMap(({ parts }) => parts.map(({ kind }) => kind)));
  const { columns } = texts;
  return [
    { key: 'text', head: columns.name, main: true, sort: { key: 'text' }, cell: ({ item }) => item.text },
    {
      key: 'zips',
      head: columns.zips,
      cell: ({ item, isNext }) => (isNext ? texts.sameZips : zipsOf(item)),
    },
    ...taxPartKindNames
      .filter((kind) => used.has(kind))
      .map(
        (kind): ListColumn<TaxRow> => ({
          key: kind,
          head: taxPartKinds[kind],
          num: true,
          cell: ({ item, period }) => ofKind(item, period, kind),
        }),
      ),
    {
      key: 'total',
      head: columns.total,
      num: true,
      sort: { key: 'rate' },
      cell: ({ period }) => <b>{rateText(period.rate)}</b>,
    },
    {
      key: 'from',
      head: columns.from,
      cell: ({ period }) => (period.from === null ? texts.always : dayText(period.from)),
    },
  ];
}

interface Props {
  screen: ListScreen;
  /** section by section */
  items: readonly TaxItem[];
  /** the columns that show */
  columns: readonly ListColumn<TaxRow>[];
  sort: ListSort;
  /** the company's day: the rates of now and of later days are shown */
  today: string;
  /** the item of the ZIP code that was looked for */
  found: TaxItem | undefined;
  /** its check boxes while items are selected */
  checks: SelectedRows<TaxItem>['columns'];
}

/** Shows the tax items by section, each with its rate today and those that follow. */
export function TaxTable({ screen, items, columns, sort, today, found, checks }: Props) {
  const sections = [...new Set(items.map(({ section }) => section))];
  const width = columns.length + 1 + checks.length;
  return (
    <table className="table tax-table" aria-label={texts.table}>
      <thead>
        <tr>
          {checks.map(({ key }) => (
            <th key={key} className="select">
              <span className="sr">{runManyTexts.select}</span>
            </th>
          ))}
          {columns.map((column) => (
            <SortHead key={column.key} column={column} sort={sort} />
          ))}
          <th>
            <span className="sr">{texts.columns.actions}</span>
          </th>
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={section}>
          {sections.length > 1 && (
            <tr className="tax-section">
              <th colSpan={width} scope="rowgroup">
                {section || texts.otherSection}
              </th>
            </tr>
          )}
          {items
            .filter((item) => item.section === section)
            .flatMap((item) =>
              periodsFrom(item.parts, today).map((period, index) => (
                <Period
                  key={`${item.id} ${period.from}`}
                  {...{ screen, columns, checks }}
                  row={{ item, period, isNext: index > 0 }}
                  isFound={item === found && index === 0}
                />
              )),
            )}
        </tbody>
      ))}
    </table>
  );
}

interface PeriodProps extends Pick<Props, 'screen' | 'columns' | 'checks'> {
  row: TaxRow;
  isFound: boolean;
}

function Period({ screen, row, columns, checks, isFound }: PeriodProps) {
  const { item, isNext } = row;
  return (
    <tr className={classes(isFound && 'chosen', isNext && 'tax-next')}>
      {checks.map(({ key, cell }) => (
        <td key={key} className="select">
          {!isNext && cell(item)}
        </td>
      ))}
      {columns.map((column) => (
        <Cell key={column.key} {...{ screen, row, column }} />
      ))}
      <td className="act">{!isNext && <EntryMenu {...{ screen, named: {}, entry: item }} />}</td>
    </tr>
  );
}

function Cell({ screen, row, column }: Pick<PeriodProps, 'screen' | 'row'> & { column: ListColumn<TaxRow> }) {
  const { key, head, num, main, cell } = column;
  const { item, isNext } = row;
  if (!main)
    return (
      <td
        className={classes(num ? 'num' : key === 'zips' && key, key === 'total' && key)}
        {...(num && { 'data-label': head })}
      >
        {cell(row)}
      </td>
    );
  return (
    <td className="name">
      {isNext ? (
        <>
          {cell(row)} <span className="tax-badge">{texts.nextRate}</span>
        </>
      ) : (
        <button
          type="button"
          className="link"
          onClick={() => openEntryDialog({ screen, named: {}, entry: item })}
        >
          {cell(row)}
        </button>
      )}
    </td>
  );
}

/** How many runs of ZIP codes a row names. */
const shownRuns = 2;

function zipsOf({ zips, elsewhere }: TaxItem): string {
  if (elsewhere) return texts.anyOther;
  if (zips.length === 0) return texts.noZips;
  const runs = zipRuns(zips);
  const shown = runs.slice(0, shownRuns).join(', ');
  const more = zips.length - countIn(runs.slice(0, shownRuns), zips);
  return more > 0 ? `${shown}, ${texts.more(more)}` : shown;
}

/** Counts the ZIP codes that the runs stand for. */
const countIn = (runs: readonly string[], zips: readonly string[]): number =>
  zips.filter((zip) =>
    runs.some((run) => {
      const [first = '', last = first] = run.split('–');
      return first <= zip && zip <= last;
    }),
  ).length;

/** Returns the rate of all parts of a kind; empty if the item has none. */
function ofKind({ parts }: TaxItem, period: TaxPeriod, kind: TaxPartKind): string {
  const ids = new Set(parts.filter((part) => part.kind === kind).map(({ id }) => id));
  const rates = period.parts.filter(({ id }) => ids.has(id));
  return rates.length === 0 ? '' : rateText(rates.reduce((sum, { rate }) => sum + rate, 0));
}

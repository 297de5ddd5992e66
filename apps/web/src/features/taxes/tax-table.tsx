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
import '../../ui/list/table.css';
import { openEntryDialog } from '../company-lists/entry.dialog.tsx';
import { EntryMenu } from '../company-lists/entry-menu.tsx';
import type { ListScreen } from '../company-lists/list-screen.ts';
import { runManyTexts } from '../list-views/run-many.texts.ts';
import type { SelectedRows } from '../list-views/use-selected-rows.tsx';
import type { TaxItem } from './tax-item.typed.ts';
import './taxes.css';
import { taxesTexts as texts } from './taxes.texts.ts';

interface Props {
  screen: ListScreen;
  items: readonly TaxItem[];
  /** the company's day: the rates of now and of later days are shown */
  today: string;
  /** the item of the ZIP code that was looked for */
  found: TaxItem | undefined;
  /** its check boxes while items are selected */
  checks: SelectedRows<TaxItem>['columns'];
}

/** Shows the tax items by section, each with its rate today and those that follow. */
export function TaxTable({ screen, items, today, found, checks }: Props) {
  const used = new Set(items.flatMap(({ parts }) => parts.map(({ kind }) => kind)));
  const kinds = taxPartKindNames.filter((kind) => used.has(kind));
  const sections = [...new Set(items.map(({ section }) => section))].toSorted((a, b) => a.localeCompare(b));
  const columns = kinds.length + 5 + checks.length;
  return (
    <table className="table tax-table" aria-label={texts.table}>
      <thead>
        <tr>
          {checks.map(({ key }) => (
            <th key={key} className="select">
              <span className="sr">{runManyTexts.select}</span>
            </th>
          ))}
          <th>{texts.columns.name}</th>
          <th>{texts.columns.zips}</th>
          {kinds.map((kind) => (
            <th key={kind} className="num">
              {taxPartKinds[kind]}
            </th>
          ))}
          <th className="num">{texts.columns.total}</th>
          <th>{texts.columns.from}</th>
          <th>
            <span className="sr">{texts.columns.actions}</span>
          </th>
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={section}>
          {sections.length > 1 && (
            <tr className="tax-section">
              <th colSpan={columns} scope="rowgroup">
                {section || texts.otherSection}
              </th>
            </tr>
          )}
          {inSection(items, section).flatMap((item) =>
            periodsFrom(item.parts, today).map((period, index) => (
              <Period
                key={`${item.id} ${period.from}`}
                {...{ screen, item, period, kinds, checks }}
                isNext={index > 0}
                isFound={item === found && index === 0}
              />
            )),
          )}
        </tbody>
      ))}
    </table>
  );
}

/** Returns a section's items: by name, the one for everywhere else at the end. */
const inSection = (items: readonly TaxItem[], section: string): TaxItem[] =>
  items
    .filter((item) => item.section === section)
    .toSorted((a, b) => Number(a.elsewhere) - Number(b.elsewhere));

interface PeriodProps extends Pick<Props, 'screen' | 'checks'> {
  item: TaxItem;
  period: TaxPeriod;
  kinds: readonly TaxPartKind[];
  isNext: boolean;
  isFound: boolean;
}

function Period({ screen, item, period, kinds, checks, isNext, isFound }: PeriodProps) {
  return (
    <tr className={classes(isFound && 'chosen', isNext && 'tax-next')}>
      {checks.map(({ key, cell }) => (
        <td key={key} className="select">
          {!isNext && cell(item)}
        </td>
      ))}
      <td className="name">
        {isNext ? (
          <>
            {item.text} <span className="tax-badge">{texts.nextRate}</span>
          </>
        ) : (
          <button
            type="button"
            className="link"
            onClick={() => openEntryDialog({ screen, named: {}, entry: item })}
          >
            {item.text}
          </button>
        )}
      </td>
      <td className="zips">{isNext ? texts.sameZips : zipsOf(item)}</td>
      {kinds.map((kind) => (
        <td key={kind} className="num" data-label={taxPartKinds[kind]}>
          {ofKind(item, period, kind)}
        </td>
      ))}
      <td className="num total" data-label={texts.columns.total}>
        <b>{rateText(period.rate)}</b>
      </td>
      <td>{period.from === null ? texts.always : dayText(period.from)}</td>
      <td className="act">{!isNext && <EntryMenu {...{ screen, named: {}, entry: item }} />}</td>
    </tr>
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

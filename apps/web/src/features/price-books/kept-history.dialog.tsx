import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type Pricing, partItemShape } from '@fieldwright/domain/price-books/part-item';
import { priceBookShape } from '@fieldwright/domain/price-books/price-book';
import { priceBookCategoryShape } from '@fieldwright/domain/price-books/price-book-category';
import { serviceRepairShape } from '@fieldwright/domain/price-books/service-repair';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { useNow } from '../../lib/use-now.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import '../../ui/list/history.css';
import { Note } from '../../ui/note.tsx';
import { companyListTexts } from '../company-lists/company-lists.texts.ts';
import type { KeptPath } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

interface Intake {
  path: KeptPath;
  id: number;
  text: string;
}
type Change = Answer<'GET /api/partitems/{id}/changes'>[number];

const changesQuery = (path: KeptPath, id: number) =>
  queryOptions({
    queryKey: ['pricebooks', 'changes', path, id],
    queryFn: ({ signal }) =>
      api(`GET /api/${path}/{id}/changes` as 'GET /api/partitems/{id}/changes', { params: { id }, signal }),
  });

/** Shows who changed what in a book, category, service or part and when, newest first. */
export function openKeptHistory(intakeData: Intake): void {
  openDialog<Intake, never>({
    title: companyListTexts.historyTitle(intakeData.text),
    width: 500,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: KeptHistory,
    intakeData,
  });
}

function KeptHistory({ intakeData: { path, id } }: HostedProps<Intake, never>) {
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const { data, error } = useQuery(changesQuery(path, id));
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data)
    return <output className="skeleton history-pending" aria-label={companyListTexts.historyLoading} />;
  return (
    <ol className="history">
      {data.map((change) => (
        <li key={change.id}>
          <p>
            <b>{change.by?.name ?? companyListTexts.somebody}</b>{' '}
            <time className="faint" dateTime={change.date}>
              {momentText(change.date, now, timeZone)}
            </time>
          </p>
          <ul>
            {wordsOf(change).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const titles: Readonly<Record<string, string>> = {
  ...priceBookShape.titles,
  ...priceBookCategoryShape.titles,
  ...partItemShape.titles,
  ...serviceRepairShape.titles,
  ...texts.amounts,
};

/** Returns what a change did, a line for each field. */
function wordsOf({ steps, version }: Change): string[] {
  const record = steps[0]?.records[0];
  if (!record) return [];
  if (record.deleted) return [texts.deleted];
  if (record.created)
    return [version === 1 ? companyListTexts.historyAdded : companyListTexts.historyRestored];
  return Object.entries(record.fields).map(([field, { from, to }]) => {
    if (field === 'hidden')
      return to === true ? companyListTexts.historyRemoved : companyListTexts.historyRestored;
    return companyListTexts.historyChanged(
      titles[field] ?? field,
      valueText(field, from),
      valueText(field, to),
    );
  });
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === '') return texts.nothing;
  if (Array.isArray(value)) return texts.listed(value.length);
  if (field.endsWith('Cents')) return moneyText(value as number);
  if (field === 'markupFactor') return decimalText(fromTenThousandths(value as number));
  if (field === 'pricing') return texts.pricing[value as Pricing];
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return decimalText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import { historyLimit } from '@fieldwright/contract/price-book-maintenance';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { Button } from '../../ui/button.tsx';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { companyListTexts } from '../company-lists/company-lists.texts.ts';
import { changeHistoryTexts } from '../settings/change-history.texts.ts';
import {
  ChangeHistory,
  fieldLine,
  fieldsOfChange,
  type HistoryChange,
  type HistoryLine,
} from '../settings/change-history.tsx';
import { departmentsQuery } from './departments.ts';
import { keptFields, keptValueText } from './kept-history.words.ts';
import { placesText } from './places-text.ts';
import { bookQuery, entriesQuery, nameOf } from './price-book.data.ts';
import { type KeptPath, keptCategoryQuery, keptEntryQuery } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import {
  originLines,
  priceChangesQuery,
  priceLines,
  tracedLine,
  withPriceChanges,
} from './price-history.tsx';
import { PriceOn } from './price-on.tsx';
import { useKeptSave } from './use-kept-save.ts';
import type { PriceFilter } from './whose-prices.ts';

interface Intake {
  path: KeptPath;
  id: number;
  bookId: number;
  text: string;
  /** of an entry: whose prices show first */
  whose?: PriceFilter;
}

const changesQuery = (path: KeptPath, id: number) =>
  infiniteQueryOptions({
    queryKey: ['pricebooks', 'changes', path, id],
    queryFn: ({ pageParam, signal }): Promise<HistoryChange[]> =>
      api(`GET /api/${path}/{id}/changes` as 'GET /api/partitems/{id}/changes', {
        params: { id },
        query: { limit: historyLimit, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < historyLimit ? null : (page.at(-1)?.version ?? null)),
  });

/**
 * Shows who changed what in a book, category, service or part and when, with buttons that put fields back; to
 * people who may not see changes only those of the price.
 */
export function openKeptHistory(intakeData: Intake): void {
  openDialog<Intake, never>({
    title: companyListTexts.historyTitle(intakeData.text),
    width: 500,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: KeptHistory,
    intakeData,
  });
}

function KeptHistory({ intakeData: { path, id, bookId, text, ...first } }: HostedProps<Intake, never>) {
  const [whose, setWhose] = useState<PriceFilter>(first.whose ?? {});
  const seesChanges = useMain().may('audit.view');
  const pages = useInfiniteQuery({ ...changesQuery(path, id), enabled: seesChanges });
  const own = pages.data?.pages.flat();
  const { data: book } = useQuery(bookQuery(bookId));
  const { data: departments = [] } = useQuery(departmentsQuery);
  // names what a category's order is about
  const { data: listed } = useInfiniteQuery({
    ...entriesQuery(bookId, { category: id }),
    enabled: path === 'pricebookcategories',
  });
  const entryNames = new Map(
    listed?.pages.flatMap(({ entries }) => entries.map((entry) => [nameOf(entry), entry.text])),
  );
  const current = useCurrent({ path, id, bookId });
  const entryPath = path === 'servicerepairs' || path === 'partitems' ? path : null;
  const pricePages = useInfiniteQuery({
    ...priceChangesQuery(entryPath ?? 'partitems', id, whose),
    enabled: entryPath !== null,
  });
  const prices = pricePages.data?.pages.flat();
  const more = [pages, pricePages].filter(({ hasNextPage }) => hasNextPage);
  const failed = [pages, pricePages].find(({ isFetchNextPageError }) => isFetchNextPageError)?.error;
  const { titles, together, fields } = keptFields(path);
  const changes = seesChanges ? own : prices && [];
  const { change, sayRefused } = useKeptSave(path, titles);
  const put = (title: string, values: Record<string, unknown>) => {
    const said = changeHistoryTexts.isBack(title);
    const was = current as Record<string, unknown>;
    void change({ id, was, fields: values, basedOn: changes?.[0]?.version, said }).catch((refusal: unknown) =>
      sayRefused(changeHistoryTexts.notPutBack(title), refusal),
    );
  };
  const names = { departments, categories: book?.categories ?? [] };
  const linesOf = (each: HistoryChange): HistoryLine[] => {
    const index = changes?.indexOf(each) ?? -1;
    return index < 0
      ? [...priceLines(each, prices ?? [], text), ...originLines(each, prices ?? [])]
      : [
          ...ownLines(each, index),
          ...(isAdded(each) ? [] : priceLines(each, prices ?? [], text)),
          ...originLines(each, prices ?? []),
        ];
  };
  const ownLines = (each: HistoryChange, index: number): HistoryLine[] => {
    const record = each.steps[0]?.records[0];
    if (record?.deleted) return [{ text: texts.deleted }];
    if (record?.created)
      return [
        { text: each.version === 1 ? companyListTexts.historyAdded : companyListTexts.historyRestored },
      ];
    return Object.entries(fieldsOfChange(each)).map(([field, { from, to }]) => {
      if (field === 'hidden')
        return {
          text: to === true ? companyListTexts.historyRemoved : companyListTexts.historyRestored,
        };
      const order = placesText(field, { from, to }, entryNames);
      if (order !== null) return { text: order };
      const words = {
        title: titles[field] ?? field,
        from: keptValueText(field, from, names),
        to: keptValueText(field, to, names),
      };
      const line = fieldLine(field, words, index, { current, changes: changes ?? [], together, fields, put });
      return tracedLine(line, { field, ...words }, { change: each, prices: prices ?? [], name: text });
    });
  };
  return (
    <>
      {entryPath && <PriceOn path={entryPath} {...{ id, text, whose }} choose={setWhose} />}
      <ChangeHistory
        changes={
          changes &&
          withPriceChanges(changes, prices ?? [], {
            hasOwn: seesChanges,
            isWhole: !pages.hasNextPage,
            isPricesWhole: !pricePages.hasNextPage,
          })
        }
        error={own ? null : (pages.error ?? (seesChanges ? null : pricePages.error))}
        linesOf={linesOf}
      />
      {failed && <Note kind="bad">{textOf(failed)}</Note>}
      {more.length > 0 && (
        <Button
          busy={more.some(({ isFetchingNextPage }) => isFetchingNextPage)}
          onClick={() => more.forEach(({ fetchNextPage }) => void fetchNextPage())}
        >
          {texts.olderChanges}
        </Button>
      )}
    </>
  );
}

const isAdded = ({ steps }: HistoryChange) => steps[0]?.records[0]?.created === true;

/** Returns the record now; undefined while it loads, and if it was removed. */
function useCurrent({ path, id, bookId }: Pick<Intake, 'path' | 'id' | 'bookId'>): object | undefined {
  const kind = path === 'partitems' ? 'partItem' : 'serviceRepair';
  const entry = useQuery({
    ...keptEntryQuery(`${kind}-${id}`),
    enabled: path === 'partitems' || path === 'servicerepairs',
  });
  const category = useQuery({ ...keptCategoryQuery(id), enabled: path === 'pricebookcategories' });
  const book = useQuery({ ...bookQuery(bookId), enabled: path === 'pricebooks' });
  return (
    (entry.data?.hidden ? undefined : entry.data) ??
    category.data ??
    (path === 'pricebooks' ? book.data?.book : undefined)
  );
}

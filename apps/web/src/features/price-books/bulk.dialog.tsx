import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { bulkPreviewQuery, todaysOf } from './bulk.data.ts';
import { bulkTexts as texts } from './bulk.texts.ts';
import { BulkInputs } from './bulk-fields.tsx';
import { BulkFollows } from './bulk-follows.tsx';
import { BulkPreview, effectsOf, isChanging, isLeftLow, type TodaysPrices } from './bulk-preview.tsx';
import { blankBulk, readBulk, type TypedBulk } from './bulk-typed.ts';
import { categoryOptions } from './category-options.ts';
import { departmentsQuery } from './departments.ts';
import { useLeastMargin } from './least-margin.ts';
import type { BrowsedEntry, PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { useBulkSave } from './use-bulk-save.ts';

const typingMs = 300;

const noPrices: TodaysPrices = new Map();

interface Intake {
  book: PriceBook;
  search: PriceBookSearch;
  entries: readonly BrowsedEntry[];
}

/** Opens the dialog that changes many entries at once. @returns whether it changed them */
export async function openBulkDialog(intakeData: Intake): Promise<boolean> {
  const { result } = await openDialog<Intake, true>({
    title: texts.title(intakeData.entries.length),
    width: 620,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.apply },
    ],
    component: ChangeMany,
    intakeData,
  }).result;
  return result === true;
}

function ChangeMany({ intakeData: { book, search, entries: given }, dialog }: HostedProps<Intake, true>) {
  const [typed, setTyped] = useState<TypedBulk>(blankBulk);
  const { data: departments = [] } = useQuery(departmentsQuery);
  const { entries, problems, save, forget } = useBulkSave({ bookId: book.book.id, search, given });
  const reading = readBulk(typed);
  const change = 'change' in reading ? reading.change : null;
  const isTyped = typed.percent !== '' || typed.amount !== '' || typed.category !== '';
  const computed = entries.filter(({ pricing }) => pricing === 'computed');
  const isPrice = change?.kind === 'percent' || change?.kind === 'amount';
  const hasParts = entries.some(({ kind }) => kind === 'partItem');
  const needsPreview = isPrice && (hasParts || (typed.computed && computed.length > 0));
  // a change that is still being typed isn't worth a preview
  const isSettled = useSettled(JSON.stringify(change), typingMs) === JSON.stringify(change);
  const preview = useQuery({ ...bulkPreviewQuery(entries, change), enabled: needsPreview && isSettled });
  const todays = preview.data ? todaysOf(preview.data) : noPrices;
  const leastRate = useLeastMargin();
  const effects = change ? effectsOf(entries, change, todays) : [];
  const changing = effects.filter(isChanging);
  const low = changing.filter((effect) => isLeftLow(effect, leastRate));
  const refused = effects.filter(({ why }) => why !== '');
  useDialogPart(dialog, {
    // without today's prices, calculated items would seem to have none, and nobody has seen which prices follow
    disabled:
      changing.length === 0 || (needsPreview && (!preview.isSuccess || preview.isFetching)) ? ['save'] : [],
    ...(change && { helperText: texts.changes(changing.length, effects.length) }),
    save: async () =>
      change &&
      ((await save(
        change,
        changing.map(({ entry }) => entry),
        needsPreview ? preview.data?.proof : undefined,
      )) ||
        null),
  });
  return (
    <>
      {needsPreview && preview.isError && <Note kind="bad">{textOf(preview.error)}</Note>}
      {problems.length > 0 && (
        <Note kind="bad">
          {texts.stale}
          <ul className="bulk-problems">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Note>
      )}
      <BulkInputs
        typed={typed}
        wrong={isTyped && 'wrong' in reading ? reading.wrong : {}}
        book={book}
        set={(changed) => {
          forget();
          setTyped((before) => ({ ...before, ...changed }));
        }}
      />
      {refused.length > 0 && <Note kind="warn">{texts.refused(refused.length)}</Note>}
      {low.length > 0 && <Note kind="warn">{texts.lows(low.length)}</Note>}
      {change && (
        <BulkPreview
          effects={effects}
          names={{
            categories: new Map(categoryOptions(book.categories).map(({ id, text }) => [id, text])),
            departments: new Map(departments.map(({ id, text }) => [id, text])),
          }}
        />
      )}
      {needsPreview && preview.data && <BulkFollows of={preview.data} />}
    </>
  );
}

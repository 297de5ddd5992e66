import { mostInBulk } from '@fieldwright/domain/price-books/bulk-change';
import { wordsOf } from '@fieldwright/domain/price-books/price-book-filter';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { openKeptHistory } from './kept-history.dialog.tsx';
import { type EntryKind, pathOf, removedItemsQuery } from './price-book-edits.data.ts';
import { longestSearch } from './price-book.search.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { useKeptRemoval } from './use-kept-removal.ts';
import { useRestoreAll } from './use-restore-all.ts';

/** Opens the list of services, parts and categories that were removed. */
export function openRemovedItems(bookId: number): void {
  openDialog<number, never>({
    title: texts.removedTitle,
    width: 500,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: RemovedItems,
    intakeData: bookId,
  });
}

/** With more, the list has a search. */
const fewRemoved = 8;
/** As many are listed at once. */
const listedAtOnce = 100;
const typingMs = 150;

function RemovedItems({ intakeData: bookId }: HostedProps<number, never>) {
  const [typed, setTyped] = useState('');
  const text = typed.slice(0, longestSearch);
  const [most, setMost] = useState(listedAtOnce);
  // the server finds those, too, that are too many to be listed
  const searched = useSettled(text.trim(), typingMs);
  const { data: items, error } = useQuery(removedItemsQuery(bookId, searched));
  const removals = {
    serviceRepair: useKeptRemoval(pathOf.serviceRepair),
    partItem: useKeptRemoval(pathOf.partItem),
    priceBookCategory: useKeptRemoval('pricebookcategories'),
  };
  const { restoreAll, isBusy } = useRestoreAll();
  if (items?.length === 0 && searched === '') return <p className="dim">{texts.noneRemoved}</p>;
  const showHistory = (kind: EntryKind, item: { id: number; text: string }) =>
    openKeptHistory({ path: pathOf[kind], id: item.id, bookId, text: item.text });
  const words = wordsOf(text);
  const found = items?.filter((item) =>
    words.every((word) => `${item.code} ${item.text}`.toLowerCase().includes(word)),
  );
  const left = (found?.length ?? 0) - most;
  const hidden =
    found?.flatMap(({ kind, deleted, ...item }) =>
      deleted || kind === 'priceBookCategory' ? [] : [{ ...item, kind }],
    ) ?? [];
  return (
    <>
      {((items?.length ?? 0) > fewRemoved || text !== '' || searched !== '') && (
        <TextField
          label={texts.findRemoved}
          value={typed}
          autoComplete="off"
          onChange={(now) => {
            setTyped(now);
            setMost(listedAtOnce);
          }}
        />
      )}
      {error && <Note kind="bad">{textOf(error)}</Note>}
      {found?.length === 0 && <p className="dim">{texts.noneFound}</p>}
      {hidden.length > 1 && hidden.length <= mostInBulk && (
        <Button small busy={isBusy} onClick={() => void restoreAll(hidden)}>
          {texts.restoreAll(hidden.length, found?.length ?? 0)}
        </Button>
      )}
      <ul className="removed-items">
        {found?.slice(0, most).map((item) => (
          <li key={`${item.kind}-${item.id}`}>
            <span className="grow">
              {item.text}{' '}
              {item.kind === 'priceBookCategory' ? (
                <span className="dim">{texts.removedCategory}</span>
              ) : (
                <span className="code">{item.code}</span>
              )}
            </span>
            {item.kind !== 'priceBookCategory' && (
              <IconButton
                small
                label={texts.priceHistoryOf(item.text)}
                aria-haspopup="dialog"
                onClick={() => showHistory(item.kind as EntryKind, item)}
              >
                <History />
              </IconButton>
            )}
            <Button
              small
              aria-label={texts.restoreOne(item.text)}
              onClick={() => void removals[item.kind].restore(item)}
            >
              {texts.restore}
            </Button>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button small onClick={() => setMost(most + listedAtOnce)}>
          {texts.moreRemoved(Math.min(left, listedAtOnce))}
        </Button>
      )}
    </>
  );
}

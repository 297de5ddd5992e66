import { isOrdered, type OrderedListName } from '@fieldwright/domain/company-lists/company-lists';
import { entriesWith } from '@fieldwright/domain/company-lists/exported-entries';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import { GripVertical, History, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import '../../ui/list/table.css';
import { useRowDrag } from '../../ui/list/use-row-drag.ts';
import '../../ui/styles/page.css';
import { type Entry, exportEntries, listQuery } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import './company-lists.css';
import { ExportButton } from '../list-views/export-list.tsx';
import { runManyTexts } from '../list-views/run-many.texts.ts';
import { SelectRows } from '../list-views/select-rows.tsx';
import { type SelectedRows, useSelectedRows } from '../list-views/use-selected-rows.tsx';
import { openEntryDialog } from './entry.dialog.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { type ListScreen, type Named, namedApart } from './list-screen.ts';
import { openOrderHistory } from './order-history.dialog.tsx';
import { removeEntries } from './remove-entries.ts';
import { RemovedEntries } from './removed-entries.tsx';
import { useListOrder } from './use-list-order.ts';

/**
 * Shows one of the company's lists: add, edit, put in order, remove, restore, and the history of each entry.
 * @param actions its own, beside the one that adds an entry
 * @param filler its own way to add the usual entries, offered first while the list is empty
 */
export function ListPage({
  screen,
  actions,
  filler,
}: {
  screen: ListScreen;
  actions?: ReactNode;
  filler?: ReactNode;
}) {
  const said = texts.lists[screen.name];
  useTitle(said.title);
  const entries = useSuspenseQueries({ queries: [listQuery(screen.name)] })[0].data as Entry[];
  const named = useNamed(screen);
  const shown = entries.filter(({ hidden }) => !hidden);
  const removed = entries.filter(({ hidden }) => hidden);
  const ofOtherTrades = removed.filter(isForOtherTrade);
  const { me, may } = useMain();
  const { timeZone } = me.company;
  const today = dayOf(useNow(), timeZone);
  const past = shown.filter((entry) => screen.isPast?.(entry, today) ?? false);
  const client = useQueryClient();
  const coming = shown.filter((entry) => !past.includes(entry));
  const [words, setWords] = useState('');
  const isLong = shown.length >= leastSearched;
  const search = isLong ? words : '';
  const found = entriesWith(coming, search);
  // leaves out folded entries, because nobody sees them
  const selection = useSelectedRows({
    rows: found,
    label: (entry) => texts.selectOne(namedApart(screen, entry)),
  });
  const add = () => openEntryDialog({ screen, named, entry: null });
  const addButton = (
    <Button kind="primary" icon={<Plus />} onClick={add}>
      {said.add}
    </Button>
  );
  return (
    <SettingsFrame
      title={said.title}
      lead={said.lead}
      actions={
        <>
          {(coming.length > 1 || selection.isOn) && (
            <SelectRows
              selection={selection}
              actions={[
                {
                  text: runManyTexts.removing.button,
                  run: (chosen) => removeEntries(client, screen, chosen, () => selection.turn(false)),
                },
              ]}
            />
          )}
          {!selection.isOn && (
            <>
              {shown.length > 0 && (
                <ExportButton
                  rows={screen.list.many}
                  load={(format) => exportEntries(screen.name, search, format)}
                />
              )}
              {isOrdered(screen.name) && entries.length > 1 && may('audit.view') && (
                <Button
                  kind="quiet"
                  icon={<History />}
                  onClick={() => openOrderHistory(screen.name as OrderedListName)}
                >
                  {texts.order.history}
                </Button>
              )}
              {actions}
              {shown.length > 0 && filler}
              {shown.length > 0 && addButton}
            </>
          )}
        </>
      }
    >
      {shown.length > 0 ? (
        <>
          {isLong && (
            <div className="tools">
              <SearchBox
                label={texts.search}
                placeholder={texts.searchPlace}
                value={words}
                onSearch={setWords}
              />
              <output>{search.trim() !== '' && texts.found(found.length, coming.length)}</output>
            </div>
          )}
          {found.length > 0 || search.trim() === '' ? (
            <Entries
              {...{ screen, named, entries: found, all: entries, checks: selection.columns }}
              isPart={found.length < coming.length}
            />
          ) : (
            <section className="state">
              <h2>{texts.noMatch}</h2>
              <div className="actions">
                <Button onClick={() => setWords('')}>{texts.showAll}</Button>
              </div>
            </section>
          )}
        </>
      ) : (
        <section className="state">
          <h2>{said.empty}</h2>
          <p>{said.emptyDetail}</p>
          <div className="actions">
            {filler}
            {addButton}
          </div>
        </section>
      )}
      {past.length > 0 && (
        <details className="removed-entries">
          <summary>{texts.pastOnes(past.length)}</summary>
          <Entries {...{ screen, named, entries: past, all: entries, checks: [] }} />
        </details>
      )}
      <RemovedEntries {...{ screen, named }} entries={ofOtherTrades} forOtherTrades />
      <RemovedEntries {...{ screen, named }} entries={removed.filter((entry) => !isForOtherTrade(entry))} />
    </SettingsFrame>
  );
}

/** Checks whether the choice of trades hides an entry. */
const isForOtherTrade = (entry: Entry) => 'hiddenByTrade' in entry && entry.hiddenByTrade === true;

/** Returns the entries of the lists that a screen names. Its page has loaded them. */
function useNamed({ names }: ListScreen): Named {
  const found = useSuspenseQueries({ queries: names.map((name) => listQuery(name)) });
  return Object.fromEntries(names.map((name, index) => [name, found[index]!.data])) as Named;
}

/** The fewest entries of a list that is searched. */
const leastSearched = 8;

interface EntriesProps {
  screen: ListScreen;
  named: Named;
  entries: readonly Entry[];
  /** the whole list, in order */
  all: readonly Entry[];
  /** its check boxes while entries are selected */
  checks: SelectedRows<Entry>['columns'];
  /** only some entries are listed, so that none can be moved */
  isPart?: boolean;
}

function Entries({ screen, named, entries, all, checks, isPart = false }: EntriesProps) {
  const { move } = useListOrder(screen.name as OrderedListName, all);
  const { rows, grip, dropAt } = useRowDrag(move);
  const isSorted = isPart || !isOrdered(screen.name);
  return (
    <table className="table company-list" aria-label={texts.lists[screen.name].title}>
      <thead>
        <tr>
          {checks.map(({ key }) => (
            <th key={key} className="select">
              <span className="sr">{runManyTexts.select}</span>
            </th>
          ))}
          <th>{screen.list.shape.titles.text}</th>
          {screen.columns.map(({ key, head, num }) => (
            <th key={key} className={num ? 'num' : undefined}>
              {head}
            </th>
          ))}
          <th>
            <span className="sr">{texts.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {entries.map((entry, index) => (
          <tr key={entry.id} data-row="" data-drop={dropAt(index, entries.length)}>
            {checks.map(({ key, cell }) => (
              <td key={key} className="select">
                {cell(entry)}
              </td>
            ))}
            <td className="name">
              {!isSorted && (
                <span className="list-grip" title={texts.drag} aria-hidden="true" {...grip(entry.id, index)}>
                  <GripVertical />
                </span>
              )}
              <button
                type="button"
                className="link"
                onClick={() => openEntryDialog({ screen, named, entry })}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                  const to = index + step;
                  if (isSorted || !event.altKey || step === 0 || to < 0 || to >= entries.length) return;
                  event.preventDefault();
                  move(entry.id, to);
                }}
              >
                {entry.text}
              </button>
            </td>
            {screen.columns.map(({ key, num, cell }) => (
              <td key={key} className={num ? 'num' : undefined}>
                {cell(entry, named)}
              </td>
            ))}
            <td className="act">
              <EntryMenu
                {...{ screen, named, entry }}
                order={isSorted ? undefined : { index, count: entries.length, move }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { isOrdered, type OrderedListName } from '@fieldwright/domain/company-lists/company-lists';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import { History, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import '../../ui/list/list.css';
import '../../ui/styles/page.css';
import { type Entry, exportEntries, listQuery } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import './company-lists.css';
import { ExportButton } from '../list-views/export-list.tsx';
import { runManyTexts } from '../list-views/run-many.texts.ts';
import { SelectRows } from '../list-views/select-rows.tsx';
import { useSelectedRows } from '../list-views/use-selected-rows.tsx';
import { openEntryDialog } from './entry.dialog.tsx';
import { EntryTable, entryColumnsOf } from './entry-table.tsx';
import { type ListScreen, type Named, namedApart } from './list-screen.ts';
import { openOrderHistory } from './order-history.dialog.tsx';
import { removeEntries } from './remove-entries.ts';
import { RemovedEntries } from './removed-entries.tsx';
import { useEntryList } from './use-entry-list.tsx';

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
  const list = useEntryList({ screen, named, entries: coming, columns: entryColumnsOf(screen, named) });
  const { found } = list;
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
                  load={(format) => exportEntries(screen.name, list.search, format)}
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
          {list.views}
          {list.tools}
          {found.length > 0 || !list.isArranged ? (
            <EntryTable
              {...{ screen, named, entries: found, all: entries, checks: selection.columns }}
              columns={list.columns}
              sort={list.sort}
              isMovable={!list.isArranged && isOrdered(screen.name)}
            />
          ) : (
            <section className="state">
              <h2>{texts.noMatch}</h2>
              <div className="actions">
                <Button onClick={list.showAll}>{texts.showAll}</Button>
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
          <EntryTable
            {...{ screen, named, entries: past, all: entries, checks: [] }}
            columns={list.columns}
            isMovable={false}
          />
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

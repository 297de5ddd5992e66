import type { EntrySearch } from '@fieldwright/domain/company-lists/entry-search';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { taxItemAt } from '@fieldwright/domain/taxes/tax-item';
import { rateText } from '@fieldwright/domain/taxes/tax-parts';
import { zipOf } from '@fieldwright/domain/taxes/zip-codes';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import '../../ui/list/list.css';
import '../../ui/styles/page.css';
import { exportEntries, listQuery } from '../company-lists/company-lists.data.ts';
import { companyListTexts } from '../company-lists/company-lists.texts.ts';
import { openEntryDialog } from '../company-lists/entry.dialog.tsx';
import type { ListScreen } from '../company-lists/list-screen.ts';
import { removeEntries } from '../company-lists/remove-entries.ts';
import { RemovedEntries } from '../company-lists/removed-entries.tsx';
import { useEntryList } from '../company-lists/use-entry-list.tsx';
import '../company-lists/company-lists.css';
import { ExportButton } from '../list-views/export-list.tsx';
import { runManyTexts } from '../list-views/run-many.texts.ts';
import { SelectRows } from '../list-views/select-rows.tsx';
import { useSelectedRows } from '../list-views/use-selected-rows.tsx';
import { companyQuery } from '../settings/company.data.ts';
import { openImportRates } from './import-rates.dialog.tsx';
import { TaxExample } from './tax-example.tsx';
import { taxItemScreen } from './tax-item.screen.tsx';
import { TaxSettingsForm } from './tax-settings.tsx';
import { TaxTable, taxColumns } from './tax-table.tsx';
import './taxes.css';
import { taxesTexts as texts } from './taxes.texts.ts';
import { UntaxedSites } from './untaxed-sites.tsx';

const words = companyListTexts.lists.taxitems;

/** Returns the whole ZIP code that is looked for; null if it's anything else. */
const typedIn = ({ search }: EntrySearch) => zipOf(String(search ?? ''));
/** A whole ZIP code points at its rate among the others, anything else narrows the list. */
const narrowed = (search: EntrySearch): EntrySearch =>
  typedIn(search) === null ? search : { ...search, search: undefined };

/** Shows the company's tax items with their rates, found by ZIP code, and how documents are taxed. */
export function TaxesPage() {
  useTitle(words.title);
  const { data: all } = useSuspenseQuery(listQuery('taxitems'));
  const { data: company } = useSuspenseQuery(companyQuery);
  const { timeZone } = useMain().me.company;
  const today = dayOf(useNow(), timeZone);
  const items = all.filter(({ hidden }) => !hidden);
  const screen = taxItemScreen(items) as unknown as ListScreen;
  const list = useEntryList({
    screen,
    named: {},
    entries: items,
    columns: taxColumns(items),
    narrowed,
    searchBox: { label: texts.search, placeholder: texts.searchPlace },
    count: (some, search) => {
      const typed = typedIn(search);
      const found = typed === null ? undefined : taxItemAt(items, typed);
      if (found && some.includes(found)) return texts.found(found.text, rateText(found.rate));
      if (found)
        return texts.foundBeside(found.text, rateText(found.rate), found.section || texts.otherSection);
      if (typed !== null) return texts.noneFound;
      return some.length < items.length ? texts.shown(some.length, items.length) : undefined;
    },
  });
  const shown = list.found;
  const typed = typedIn(list.search);
  const found = typed === null ? undefined : taxItemAt(items, typed);
  const client = useQueryClient();
  const selection = useSelectedRows({ rows: shown, label: ({ text }) => companyListTexts.selectOne(text) });
  const example = found ?? shown[0] ?? items[0];
  const actions = (
    <>
      <Button icon={<Upload />} onClick={openImportRates}>
        {texts.importing.open}
      </Button>
      <Button
        kind="primary"
        icon={<Plus />}
        onClick={() => openEntryDialog({ screen, named: {}, entry: null })}
      >
        {words.add}
      </Button>
    </>
  );
  return (
    <SettingsFrame
      title={words.title}
      lead={words.lead}
      actions={
        items.length > 0 && (
          <>
            {(shown.length > 1 || selection.isOn) && (
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
                <ExportButton
                  rows={texts.exported}
                  load={(format) => exportEntries('taxitems', list.narrowed, format)}
                />
                {actions}
              </>
            )}
          </>
        )
      }
    >
      <div className="taxes">
        <div>
          {items.length > 0 ? (
            <>
              {list.views}
              {list.tools}
              {shown.length > 0 ? (
                <TaxTable
                  {...{ screen, items: shown, today, found, checks: selection.columns }}
                  columns={list.columns}
                  sort={list.sort}
                />
              ) : (
                <section className="state">
                  <h2>{texts.noMatch}</h2>
                  <p>{texts.noMatchDetail}</p>
                  <div className="actions">
                    <Button onClick={list.showAll}>{texts.showAll}</Button>
                  </div>
                </section>
              )}
            </>
          ) : (
            <section className="state">
              <h2>{words.empty}</h2>
              <p>{words.emptyDetail}</p>
              <div className="actions">{actions}</div>
            </section>
          )}
          <TaxSettingsForm />
          {items.length > 0 && <UntaxedSites items={items} />}
          <RemovedEntries screen={screen} named={{}} entries={all.filter(({ hidden }) => hidden)} />
        </div>
        {example && <TaxExample item={example} company={company} />}
      </div>
    </SettingsFrame>
  );
}

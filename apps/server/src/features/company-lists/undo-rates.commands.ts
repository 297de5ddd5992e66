import { companyListMessages, whyEntryStays } from '@fieldwright/domain/company-lists/company-list';
import { type TaxItemFields, taxItemsAlready } from '@fieldwright/domain/taxes/tax-item';
import type { Read, Write } from '../../db/database.ts';
import { authorOf, changesAfter } from '../../db/history.queries.ts';
import { updateRecord } from '../../db/record.sql.ts';
import { Refusal } from '../../http/refusal.ts';
import { changeRecord } from '../../records/change-record.ts';
import { refuseUse, turnHidden } from './company-lists.commands.ts';
import { countUses, findEntry, listEntries, lockList } from './company-lists.queries.ts';
import type { Written } from './import-rates.commands.ts';
import { type Entry, keptLists } from './kept-list.ts';

/**
 * Undoes an import of tax rates as one step: its changes go back, and its new tax items are removed, or
 * nothing is.
 * @throws Refusal `not_found`; `removed` with the item that was; `stale_version` with who has changed the same since; `in_use` if a new item is
 *   used, or another one has the ZIP codes of an old one
 */
export async function undoTaxRates(db: Read, requestId: string, items: readonly Written[]): Promise<null> {
  await db.transaction().execute(async (tx) => {
    const list = keptLists.taxitems;
    await lockList(tx, list);
    for (const item of items) await undoItem(tx, requestId, item);
    await refuseClashes(tx, items);
  });
  return null;
}

async function undoItem(tx: Write, requestId: string, { id, version }: Written): Promise<void> {
  const list = keptLists.taxitems;
  const there = await findEntry(tx, list, { id }, 'update');
  const [change] = (await changesAfter(tx, list.kind, id, version - 1)).filter(
    (row) => row.version === version,
  );
  const record = change?.steps[0]?.records[0];
  if (!there || !record) throw new Refusal('not_found');
  if (record.created) return removeNew(tx, requestId, there);
  if (there.hidden) throw new Refusal('removed', { detail: companyListMessages.removedSince(there.text) });
  await refuseChanged(tx, there, { fields: Object.keys(record.fields), since: version });
  const now = Object.fromEntries(Object.entries(record.fields).map(([field, { from }]) => [field, from]));
  await changeRecord(
    tx,
    { requestId },
    {
      record: { entity: list.kind, id, version: there.version },
      was: there,
      now,
      basedOn: undefined,
      write: () => updateRecord(tx, list.table, id, { changed: now }),
    },
  );
}

/** @throws Refusal `stale_version` with the item, and who has changed one of the fields since */
async function refuseChanged(
  tx: Write,
  { id, text }: Entry,
  { fields, since }: { fields: readonly string[]; since: number },
): Promise<void> {
  const later = await changesAfter(tx, keptLists.taxitems.kind, id, since);
  const other = later.find(({ steps }) =>
    steps.some(({ records }) => records.some((record) => fields.some((field) => field in record.fields))),
  );
  if (!other) return;
  const detail = companyListMessages.changedSince(text, authorOf(other)?.name ?? companyListMessages.someone);
  throw new Refusal('stale_version', { detail });
}

async function removeNew(tx: Write, requestId: string, there: Entry): Promise<void> {
  const list = keptLists.taxitems;
  if (there.hidden) return;
  const why = whyEntryStays(list.list, await countUses(tx, list, there.id));
  if (why) refuseUse(`${there.text}: ${why}`);
  await turnHidden(tx, requestId, list, there);
}

/** @throws Refusal `in_use` if a tax item that is as before clashes with another one */
async function refuseClashes(tx: Write, items: readonly Written[]): Promise<void> {
  const undone = new Set(items.map(({ id }) => id));
  const entries = (await listEntries(tx, keptLists.taxitems, false)) as (Entry & TaxItemFields)[];
  const others = taxItemsAlready(entries.filter(({ id }) => !undone.has(id)));
  for (const entry of entries.filter(({ id }) => undone.has(id))) {
    const [why] = Object.values(others.clashOf(entry));
    if (why) refuseUse(`${entry.text}: ${why}`);
    others.add(entry);
  }
}

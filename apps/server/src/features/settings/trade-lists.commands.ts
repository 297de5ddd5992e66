import { type Trade, tradeNames, trades } from '@fieldwright/domain/settings/setup';
import {
  fitDepartments,
  fitEntries,
  type TradeJobType,
  type Turned,
  type TurnedCounts,
} from '@fieldwright/domain/settings/trade-defaults';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { type ChangedRecord, recordStatements } from '../../records/change-record.ts';
import { countUses, lockList } from '../company-lists/company-lists.queries.ts';
import { type KeptList, keptLists } from '../company-lists/kept-list.ts';
import { departments as defaults } from '../people/company-defaults.texts.ts';
import { findTradeEntries, turnEntries } from './trade-lists.queries.ts';

/** The default entries of each list, by the name of their department. */
const namesOf = {
  departments: ({ text }) => [text],
  jobtypes: ({ jobTypes }) => jobTypes.map(([text]) => text),
  sitesystemtypes: ({ systemTypes }) => systemTypes,
} satisfies Record<string, (of: (typeof defaults)[number]) => readonly string[]>;
type FittedList = keyof typeof namesOf;

/**
 * Hides the untouched default departments, job types and types of systems of other trades, and shows those of
 * the chosen ones, with their history. Leaves what is in use, or whose name another entry has.
 */
export async function fitLists(
  tx: Write,
  requestId: string,
  chosen: readonly Trade[],
): Promise<TurnedCounts> {
  const { departments, jobtypes, sitesystemtypes } = keptLists;
  for (const list of [departments, jobtypes, sitesystemtypes]) await lockList(tx, list);
  const fitted = fitDepartments(
    { departments: await entriesOf(tx, 'departments'), jobTypes: await entriesOf(tx, 'jobtypes') },
    chosen,
  );
  const systemTypes = fitEntries(await entriesOf(tx, 'sitesystemtypes'), chosen);
  const changed = [
    ...(await turn(tx, departments, fitted.departments)),
    ...(await turn(tx, jobtypes, fitted.jobTypes)),
    ...(await turn(tx, sitesystemtypes, systemTypes)),
  ];
  if (changed.length > 0) await batch(tx, recordStatements({ requestId }, changed));
  const count = (which: keyof Turned) => ({
    departments: fitted.departments[which].length,
    jobTypes: fitted.jobTypes[which].length,
    systemTypes: systemTypes[which].length,
  });
  return { hidden: count('hide'), shown: count('show') };
}

async function entriesOf(tx: Write, name: FittedList): Promise<TradeJobType[]> {
  const list = keptLists[name];
  const entries: TradeJobType[] = [];
  for (const { isUntouched, ...entry } of await findTradeEntries(tx, list)) {
    const trade = isUntouched ? tradeOf(name, entry.text) : null;
    // what isn't a default stays anyway
    const { jobTypes: _, ...uses } = trade && !entry.hidden ? await countUses(tx, list, entry.id) : {};
    entries.push({ ...entry, trade, isUsed: Object.values(uses).some((count) => count > 0) });
  }
  return entries;
}

/** Returns the trade whose defaults in a list include a name; null if none does. */
function tradeOf(list: FittedList, text: string): Trade | null {
  const of = defaults.find((department) => namesOf[list](department).includes(text));
  return trades.find((trade) => tradeNames[trade] === of?.text) ?? null;
}

async function turn(tx: Write, list: KeptList, { hide, show }: Turned): Promise<ChangedRecord[]> {
  const turned = async (ids: readonly number[], hidden: boolean) =>
    (await turnEntries(tx, list, { ids, hidden })).map(({ id, version }) => ({
      entity: list.kind,
      id,
      version,
      was: { hidden: !hidden },
      now: { hidden },
    }));
  return [...(await turned(hide, true)), ...(await turned(show, false))];
}

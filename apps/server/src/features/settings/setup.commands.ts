import type { Setup } from '@fieldwright/contract/setup';
import { reorderedLists } from '@fieldwright/domain/people/live-topics';
import {
  type SetupStep,
  setupStates,
  type Trade,
  tradeNames,
  trades,
} from '@fieldwright/domain/settings/setup';
import type { Read } from '../../db/database.ts';
import { publish } from '../../live/publish.ts';
import { changeRecord } from '../../records/change-record.ts';
import { departments } from '../people/company-defaults.texts.ts';
import { findSetup, fitDefaults, type SetupRow, updateSetup } from './setup.queries.ts';

/** Returns the default types of systems of these departments. */
const typesOf = (names: readonly string[]) =>
  departments.filter(({ text }) => names.includes(text)).flatMap(({ systemTypes }) => systemTypes);

/** What the owner says of the setup. */
interface Said {
  trades?: readonly Trade[] | undefined;
  skipped?: readonly SetupStep[] | undefined;
  confirmed?: readonly SetupStep[] | undefined;
  isOpen?: boolean | undefined;
}

/** Returns how far the setup of the scope's company is. */
export const openSetup = async (db: Read): Promise<Setup> => setupOf(await findSetup(db));

function setupOf(row: SetupRow): Setup {
  const { isOpen, departments, jobTypes, taxItems, services, people, customers } = row;
  return {
    isOpen,
    trades: [...row.trades],
    steps: setupStates(row),
    departments,
    jobTypes,
    taxItems,
    services,
    people,
    customers,
  };
}

/**
 * Stores the chosen trades, skipped and confirmed steps, and whether the checklist shows. New trades fit the
 * default departments and job types that nobody has changed or used.
 */
export function changeSetup(db: Read, requestId: string, said: Said): Promise<Setup> {
  return db.transaction().execute(async (tx) => {
    const there = await findSetup(tx, true);
    const { trades: chosen, ...rest } = said;
    await updateSetup(tx, rest);
    if (chosen) {
      const isChanged = await changeRecord(
        tx,
        { requestId },
        {
          record: { entity: 'company', id: there.id, version: there.version },
          was: { trades: there.trades },
          now: { trades: chosen },
          basedOn: undefined,
          write: () => updateSetup(tx, { trades: chosen }),
        },
      );
      if (isChanged) {
        const texts = {
          chosen: chosen.map((trade) => tradeNames[trade]),
          others: trades.filter((trade) => !chosen.includes(trade)).map((trade) => tradeNames[trade]),
        };
        await fitDefaults(tx, texts, { chosen: typesOf(texts.chosen), others: typesOf(texts.others) });
        await publish(tx, [reorderedLists]);
      }
    }
    return setupOf(await findSetup(tx));
  });
}

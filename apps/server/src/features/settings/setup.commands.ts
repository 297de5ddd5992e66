import type { Setup } from '@fieldwright/contract/setup';
import { setupStep } from '@fieldwright/domain/people/live-topics';
import { nextStep, setupMessages, setupStates } from '@fieldwright/domain/settings/setup';
import type { TurnedCounts } from '@fieldwright/domain/settings/trade-defaults';
import type { Read, Write } from '../../db/database.ts';
import { lockPriceBooks } from '../../db/price-books-lock.queries.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import { changeRecord } from '../../records/change-record.ts';
import { shownLogo } from './logo.commands.ts';
import {
  endSetup,
  findSetup,
  type SaidOfSteps,
  type SetupRow,
  showSetup,
  updateSteps,
  updateTrades,
} from './setup.queries.ts';
import { fitLists } from './trade-lists.commands.ts';

/** What somebody says of the setup. */
interface Said extends SaidOfSteps {
  trades?: SetupRow['trades'] | undefined;
  isOpen?: boolean | undefined;
  /** The company's version that the trades are based on. */
  basedOn?: number | undefined;
}

/** Returns how far the setup of the scope's company is. */
export const openSetup = async (deps: Deps, db: Read): Promise<Setup> =>
  setupOf(deps, db, await findSetup(db));

async function setupOf(deps: Deps, db: Read, row: SetupRow): Promise<Setup> {
  const { isOpen, finishedDate, departments, jobTypes, services, people, customers, hasPhone } = row;
  const { version, taxItems, untaxedSites, unplaced, license, workingHours, hasTechnician, hasCardProvider } =
    row;
  return {
    version,
    isOpen,
    finishedDate,
    trades: [...row.trades],
    steps: setupStates(row),
    departments,
    jobTypes,
    taxItems,
    untaxedSites,
    services,
    people,
    unplaced,
    customers,
    hasPhone,
    logo: await shownLogo(deps, db, row.id, row.logo),
    brandColor: row.brandColor,
    license,
    workingHours,
    hasTechnician,
    hasCardProvider,
    hasCall: row.calls > 0,
  };
}

/**
 * Stores the chosen trades, a skipped or confirmed step, and whether the checklist shows. New trades fit the
 * default departments, job types and types of systems that nobody has changed. Hiding the checklist with no
 * open step ends it for good.
 * @throws Refusal `invalid` if an ended checklist is to show again, `stale_version` if others have changed the trades
 */
export function changeSetup(
  deps: Deps,
  db: Read,
  requestId: string,
  said: Said,
): Promise<Setup & { turned: TurnedCounts | null }> {
  return db.transaction().execute(async (tx) => {
    // new trades fit the departments
    if (said.trades) await lockPriceBooks(tx);
    const there = await findSetup(tx, true);
    if (said.isOpen && there.finishedDate)
      throw new Refusal('invalid', { fields: { isOpen: setupMessages.finished } });
    await updateSteps(tx, said);
    if (said.skip ?? said.unskip ?? said.confirm) await publish(tx, [setupStep]);
    const turned = said.trades
      ? await chooseTrades(tx, requestId, there, { chosen: said.trades, basedOn: said.basedOn })
      : null;
    if (said.isOpen !== undefined) await showSetup(tx, said.isOpen);
    const now = await findSetup(tx);
    if (said.isOpen !== false || now.finishedDate || nextStep(setupStates(now))) {
      // other dashboards follow at once
      if (now.isOpen !== there.isOpen)
        await publish(tx, [{ topic: 'company', id: now.id, version: now.version }]);
      return { ...(await setupOf(deps, tx, now)), turned };
    }
    await endSetup(tx);
    // other dashboards say that the company is set up until they are left
    await publish(tx, [setupStep]);
    return { ...(await setupOf(deps, tx, await findSetup(tx))), turned };
  });
}

async function chooseTrades(
  tx: Write,
  requestId: string,
  { id, version, trades }: SetupRow,
  { chosen, basedOn }: { chosen: SetupRow['trades']; basedOn: number | undefined },
): Promise<TurnedCounts | null> {
  const isChanged = await changeRecord(
    tx,
    { requestId },
    {
      record: { entity: 'company', id, version },
      was: { trades },
      now: { trades: chosen },
      basedOn,
      write: () => updateTrades(tx, chosen),
    },
  );
  return isChanged ? fitLists(tx, requestId, chosen) : null;
}

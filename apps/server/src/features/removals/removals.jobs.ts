import { z } from 'zod';
import { enqueue } from '../../jobs/enqueue.ts';
import { job } from '../../jobs/job.ts';
import { companyIds } from '../files/sweep.queries.ts';
import { deleteOverdueProposals } from './removals.queries.ts';

/** Sweeps every company. Runs every night. */
export const removalSweep = job({
  name: 'removal_sweep',
  payload: z.object({}),
  async run({ deps, db }) {
    for (const id of await companyIds(db)) {
      const company = deps.database.forCompany(id);
      await company
        .transaction()
        .execute((tx) => enqueue(tx, companyRemovalSweep, {}, `removal_sweep:${id}`));
    }
  },
});

/** Permanently deletes proposals whose retention period is over (R4.4). */
export const companyRemovalSweep = job({
  name: 'company_removal_sweep',
  payload: z.object({}),
  async run({ deps, db }) {
    const now = deps.clock();
    while ((await deleteOverdueProposals(db, now)) > 0);
  },
});

import { z } from 'zod';
import { enqueue } from '../../jobs/enqueue.ts';
import { job } from '../../jobs/job.ts';
import { companyIds } from '../files/sweep.queries.ts';
import { deleteOverdueProposals } from './removals.queries.ts';

/** Every night, for each company. */
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

/** Deletes for good what was removed long enough ago (R4.4). */
export const companyRemovalSweep = job({
  name: 'company_removal_sweep',
  payload: z.object({}),
  async run({ db }) {
    while ((await deleteOverdueProposals(db)) > 0);
  },
});

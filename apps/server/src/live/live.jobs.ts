import { z } from 'zod';
import { job } from '../jobs/job.ts';
import { keptSeconds } from './limits.ts';
import { sweepMessages } from './live.queries.ts';

/** Removes live messages that are too old for any cursor. */
export const liveSweep = job({
  name: 'live_sweep',
  payload: z.object({}),
  run: ({ db }) => sweepMessages(db, keptSeconds),
});

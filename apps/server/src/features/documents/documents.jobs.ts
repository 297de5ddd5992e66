import { z } from 'zod';
import { job } from '../../jobs/job.ts';
import { sweepSaves } from './saves.queries.ts';

/** Forgets keys of saves that nobody will ask for again (offline.md 4). */
export const savesSweep = job({
  name: 'saves_sweep',
  payload: z.object({}),
  run: ({ db }) => sweepSaves(db),
});

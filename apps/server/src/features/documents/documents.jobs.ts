import { z } from 'zod';
import { job } from '../../jobs/job.ts';
import { sweepSaves } from './saves.queries.ts';

/** Deletes the keys of old saves that no device will send again (offline.md 4). */
export const savesSweep = job({
  name: 'saves_sweep',
  payload: z.object({}),
  run: ({ db }) => sweepSaves(db),
});

import {
  anonymousKeptDays,
  evictionKeptDays,
  maxAnonymousFaults,
  reportKeptDays,
} from '@fieldwright/domain/error-reports/error-report';
import { z } from 'zod';
import { job } from '../../jobs/job.ts';
import { forgetStrangersFaults, sweepFaults } from './error-reports.queries.ts';
import { sweepEvictions } from './evictions.queries.ts';

/** Deletes faults and board evictions that are older than their retention period. */
export const errorReportSweep = job({
  name: 'error_report_sweep',
  payload: z.object({}),
  run: async ({ db }) => {
    await sweepFaults(db, reportKeptDays);
    await forgetStrangersFaults(db, maxAnonymousFaults, anonymousKeptDays);
    await sweepEvictions(db, evictionKeptDays);
  },
});

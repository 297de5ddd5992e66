import { reportKeptDays } from '@fieldwright/domain/error-reports/error-report';
import { z } from 'zod';
import { job } from '../../jobs/job.ts';
import { sweepFaults } from './error-reports.queries.ts';

/** Forgets faults that nobody has seen for a long time. */
export const errorReportSweep = job({
  name: 'error_report_sweep',
  payload: z.object({}),
  run: ({ db }) => sweepFaults(db, reportKeptDays),
});

import { z } from 'zod';
import { LenderError } from '../../integrations/lenders/lender-gateway.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { job } from '../../jobs/job.ts';
import { checkLoan, checkLoansDue } from './ask-lender.commands.ts';
import { companiesWithLoansDue } from './loans.queries.ts';

/** Asks the lender about a loan that a webhook named. What the webhook says itself isn't believed. */
export const loanReport = job({
  name: 'loan_report',
  payload: z.object({ loanId: z.int() }),
  async run({ deps, db, payload: { loanId } }) {
    await checkLoan({ deps, db, now: deps.clock() }, loanId).catch((error: unknown) => {
      // it is asked about again when it is due
      if (!(error instanceof LenderError)) throw error;
    });
  },
});

/** Finds companies with loans to ask about. Runs every minute. */
export const loanWatch = job({
  name: 'loan_watch',
  payload: z.object({}),
  async run({ deps, db }) {
    for (const id of await companiesWithLoansDue(db)) {
      const company = deps.database.forCompany(id);
      await company.transaction().execute((tx) => enqueue(tx, companyLoanWatch, {}, `loan_watch:${id}`));
    }
  },
});

/** Asks about a company's loans that are due: those in progress, and applications that may not have arrived. */
export const companyLoanWatch = job({
  name: 'company_loan_watch',
  payload: z.object({}),
  run: ({ deps, db }) => checkLoansDue({ deps, db, now: deps.clock() }),
});

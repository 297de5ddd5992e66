import { requiredCustomerFields } from '@fieldwright/domain/customers/customer-information';
import type { QueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { askCustomerInformation } from '../customers/customer-information.dialog.tsx';
import {
  type LoanDocument,
  loansChanged,
  loansQuery,
  resumeLoan,
  saveCustomer,
  startLoan,
} from './loans.data.ts';
import { loanTexts as texts } from './loans.texts.ts';
import { askProjectInformation } from './project-information.dialog.tsx';

/** Leaves for the lender's page, which leads back here. */
const leaveFor = (url: string) => void window.open(url, '_self');

/**
 * Applies for an offered plan (R1.7): asks for what is missing of the customer (R2.5), then about the home (R2.6),
 * and leaves for the lender.
 */
export async function applyForPlan(
  client: QueryClient,
  document: LoanDocument,
  applicationId: number,
): Promise<void> {
  try {
    const known = await client.fetchQuery({ ...loansQuery(document), staleTime: 0 });
    const { customer, project: last } = known;
    if (requiredCustomerFields.some((field) => customer[field] === '')) {
      const save = async (given: Parameters<typeof saveCustomer>[1]) =>
        void (await saveCustomer(document, given));
      if (!(await askCustomerInformation({ known: customer, save }))) return;
    }
    const project = await askProjectInformation(last ?? {});
    if (!project) return;
    const { redirectUrl, failure } = await startLoan(document, {
      key: crypto.randomUUID(),
      applicationId,
      project,
    });
    await loansChanged(client, document);
    if (redirectUrl !== null) leaveFor(redirectUrl);
    else if (failure !== null) showToast({ kind: 'failed', text: texts.notApplied, detail: failure });
  } catch (error) {
    showToast({ kind: 'failed', text: texts.notApplied, detail: textOf(error) });
    void loansChanged(client, document);
  }
}

/** Leaves for the lender's page, with a new address if the last has expired. */
export async function continueApplication(
  client: QueryClient,
  document: LoanDocument,
  loanId: number,
): Promise<void> {
  try {
    const { redirectUrl } = await resumeLoan(loanId);
    if (redirectUrl !== null) leaveFor(redirectUrl);
  } catch (error) {
    showToast({ kind: 'failed', text: texts.notContinued, detail: textOf(error) });
    void loansChanged(client, document);
  }
}

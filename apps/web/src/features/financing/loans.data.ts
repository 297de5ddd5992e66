import type { CustomerInformation } from '@fieldwright/domain/customers/customer-information';
import type { ProjectInformation } from '@fieldwright/domain/financing/project-information';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

/** The document that plans are offered on. */
export interface LoanDocument {
  entity: 'workOrder' | 'salesProposal';
  id: number;
}
type Loans = Answer<'GET /api/workorders/{id}/loans'>;
export type Loan = Loans['loans'][number];

/** Fetches a document's loans, and what is known for the next application. */
export const loansQuery = ({ entity, id }: LoanDocument) =>
  queryOptions({
    queryKey: ['loans', entity, id],
    queryFn: ({ signal }): Promise<Loans> =>
      entity === 'workOrder'
        ? api('GET /api/workorders/{id}/loans', { params: { id }, signal })
        : api('GET /api/salesproposals/{id}/loans', { params: { id }, signal }),
  });

/** Shows what has become of a document's loans. */
export async function loansChanged(client: QueryClient, { entity, id }: LoanDocument): Promise<void> {
  void client.invalidateQueries({
    queryKey: entity === 'workOrder' ? ['workorder', id] : ['proposals', 'one', id],
  });
  await client.invalidateQueries({ queryKey: ['loans', entity, id] });
}

export const saveCustomer = ({ entity, id }: LoanDocument, customer: CustomerInformation) =>
  api('POST /api/loans/customer', { body: { entity, documentId: id, customer } });

/** @param application has its own key, so that a retry after a lost response doesn't apply twice */
export const startLoan = (
  { entity, id }: LoanDocument,
  application: { key: string; applicationId: number; project: ProjectInformation },
) => api('POST /api/loans', { body: { entity, documentId: id, ...application } });

export const resumeLoan = (id: number) => api('POST /api/loans/{id}/resume', { params: { id } });
export const checkLoan = (id: number) => api('POST /api/loans/{id}/check', { params: { id } });
export const cancelLoan = (id: number) => api('POST /api/loans/{id}/cancel', { params: { id } });
/** @param refundedCents what the lender had taken back, as shown */
export const refundLoan = (id: number, amountCents: number, refundedCents: number) =>
  api('POST /api/loans/{id}/refund', { params: { id }, body: { amountCents, refundedCents } });
export const completeLoan = (id: number, amountCents: number) =>
  api('POST /api/loans/{id}/complete', { params: { id }, body: { amountCents } });

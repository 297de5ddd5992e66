import type { Deps } from '../../deps.ts';
import type { Bind, SignedInContext } from '../../http/bind.ts';
import { connectLender, endLender, lenderSettings } from './lender-account.commands.ts';
import { receiveLoanEvent } from './loan-events.commands.ts';
import { cancelLoan, completeLoan, refundLoan } from './loan-steps.commands.ts';
import {
  type Arranger,
  askAboutLoan,
  documentLoans,
  oneLoan,
  resumeLoan,
  saveLoanCustomer,
  startLoan,
} from './loans.commands.ts';

export function loanRoutes(bind: Bind, deps: Deps): void {
  const keeper = ({ db, who, request }: SignedInContext) => ({
    deps,
    db,
    companyId: who.companyId,
    requestId: request.id,
  });
  const arranger = ({ db, who, now, request }: SignedInContext): Arranger => ({
    deps,
    db,
    who,
    now,
    requestId: request.id,
  });
  bind('GET /api/lender', ({ db }) => lenderSettings(db));
  bind('POST /api/lender', (context) => connectLender(keeper(context), context.body));
  bind('DELETE /api/lender', (context) => endLender(keeper(context)));
  bind('GET /api/workorders/{id}/loans', (context) =>
    documentLoans(arranger(context), { entity: 'workOrder', id: context.params.id }),
  );
  bind('GET /api/salesproposals/{id}/loans', (context) =>
    documentLoans(arranger(context), { entity: 'salesProposal', id: context.params.id }),
  );
  bind('POST /api/loans', (context) => startLoan(arranger(context), context.body));
  bind('POST /api/loans/customer', (context) => {
    const { entity, documentId: id, customer } = context.body;
    return saveLoanCustomer(arranger(context), { entity, id }, customer);
  });
  bind('GET /api/loans/{id}', (context) => oneLoan(arranger(context), context.params.id));
  bind('POST /api/loans/{id}/check', (context) => askAboutLoan(arranger(context), context.params.id));
  bind('POST /api/loans/{id}/resume', (context) => resumeLoan(arranger(context), context.params.id));
  bind('POST /api/loans/{id}/cancel', (context) => cancelLoan(arranger(context), context.params.id));
  bind('POST /api/loans/{id}/complete', (context) =>
    completeLoan(arranger(context), context.params.id, context.body.amountCents),
  );
  bind('POST /api/loans/{id}/refund', (context) =>
    refundLoan(arranger(context), context.params.id, context.body),
  );
  bind('POST /api/webhooks/lenders/{account}', async ({ params, bytes, request, now }) => {
    await receiveLoanEvent(deps, params.account, { raw: bytes, headers: request.headers, now });
    return null;
  });
}

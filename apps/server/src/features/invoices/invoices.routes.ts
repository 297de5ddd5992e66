import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { findCustomer } from '../customers/customers.queries.ts';
import { receiptTexts } from '../payments/receipts.texts.ts';
import { listSentInvoices, openSentInvoice, sendInvoice } from './invoices.commands.ts';
import { invoiceMailTexts as texts } from './invoices.texts.ts';
import { invoiceOrder } from './make-invoice.ts';
import { openedReceipt } from './make-receipt.ts';
import { serviceReportOrder } from './make-service-report.ts';
import { pdfContents } from './pdf-contents.ts';
import { askPdf, openPreparedPdf } from './prepared-pdfs.commands.ts';
import { listSentReceipts, openSentReceipt, sendReceipt } from './receipts.commands.ts';
import { listSentReports, openSentReport, sendServiceReport } from './service-report.commands.ts';
import { serviceReportMailTexts } from './service-report.texts.ts';
import { openSentStatement, sendStatement, statementOrder } from './statements.commands.ts';
import { sentStatements } from './statements.queries.ts';
import { statementMailTexts } from './statements.texts.ts';

export function invoiceRoutes(bind: Bind, deps: Deps): void {
  bind('POST /api/workorders/{id}/invoice/pdf', async (context) => {
    const { order } = await invoiceOrder({ ...context, deps }, context.params.id);
    return askPdf({ ...context, deps }, order, context.body);
  });
  bind('GET /api/workorders/{id}/invoices', (context) => listSentInvoices(context, context.params.id));
  bind('POST /api/workorders/{id}/invoices', (context) =>
    sendInvoice({ ...context, deps }, { workOrderId: context.params.id, ...context.body }),
  );
  bind('GET /api/sentinvoices/{id}', async (context) => {
    const { number, pdf } = await openSentInvoice(context, context.params.id);
    return pdfContents(texts.file(number), pdf);
  });
  bind('POST /api/workorders/{id}/report/pdf', async (context) => {
    const { order } = await serviceReportOrder({ ...context, deps }, context.params.id);
    return askPdf({ ...context, deps }, order, context.body);
  });
  bind('GET /api/workorders/{id}/reports', (context) => listSentReports(context, context.params.id));
  bind('POST /api/workorders/{id}/reports', (context) =>
    sendServiceReport({ ...context, deps }, { workOrderId: context.params.id, ...context.body }),
  );
  bind('GET /api/sentreports/{id}', async (context) => {
    const { number, pdf } = await openSentReport(context, context.params.id);
    return pdfContents(serviceReportMailTexts.file(number), pdf);
  });
  bind('POST /api/workorderpayments/{id}/receipt/pdf', async (context) => {
    const order = await openedReceipt({ ...context, deps }, context.params.id);
    return askPdf({ ...context, deps }, order, context.body);
  });
  bind('GET /api/workorderpayments/{id}/receipts', (context) => listSentReceipts(context, context.params.id));
  bind('POST /api/workorderpayments/{id}/receipt', (context) =>
    sendReceipt({ ...context, deps }, context.params.id, context.body),
  );
  bind('GET /api/sentreceipts/{id}', async (context) => {
    const { number, pdf } = await openSentReceipt(context, context.params.id);
    return pdfContents(receiptTexts.file(number), pdf);
  });
  bind('POST /api/customers/{id}/statement/pdf', async (context) => {
    const { order } = await statementOrder(context, context.params.id);
    return askPdf({ ...context, deps }, order, context.body);
  });
  bind('GET /api/customers/{id}/statements', async ({ db, params }) => {
    if (!(await findCustomer(db, { id: params.id }))) throw new Refusal('not_found');
    return sentStatements(db, params.id);
  });
  bind('POST /api/customers/{id}/statements', (context) =>
    sendStatement({ ...context, deps }, { customerId: context.params.id, ...context.body }),
  );
  bind('GET /api/sentstatements/{id}', async ({ db, params }) => {
    const { pdf } = await openSentStatement(db, params.id);
    return pdfContents(statementMailTexts.file, pdf);
  });
  bind('GET /api/preparedpdfs/{token}', async ({ params, now }) => {
    const { name, pdf } = await openPreparedPdf(deps, params.token, now);
    return pdfContents(name, pdf);
  });
}

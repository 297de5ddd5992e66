import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { listSentInvoices, openSentInvoice, sendInvoice } from './invoices.commands.ts';
import { invoiceMailTexts as texts } from './invoices.texts.ts';
import { makeInvoice } from './make-invoice.ts';
import { makeServiceReport } from './make-service-report.ts';
import { pdfContents } from './pdf-contents.ts';
import { listSentReports, openSentReport, sendServiceReport } from './service-report.commands.ts';
import { serviceReportMailTexts } from './service-report.texts.ts';

export function invoiceRoutes(bind: Bind, deps: Deps): void {
  bind('GET /api/workorders/{id}/invoice', async (context) => {
    const { number, pdf } = await makeInvoice({ ...context, deps }, context.params.id);
    return pdfContents(texts.file(number), pdf);
  });
  bind('GET /api/workorders/{id}/invoices', (context) => listSentInvoices(context, context.params.id));
  bind('POST /api/workorders/{id}/invoices', (context) =>
    sendInvoice({ ...context, deps }, { workOrderId: context.params.id, ...context.body }),
  );
  bind('GET /api/sentinvoices/{id}', async (context) => {
    const { number, pdf } = await openSentInvoice(context, context.params.id);
    return pdfContents(texts.file(number), pdf);
  });
  bind('GET /api/workorders/{id}/report', async (context) => {
    const { number, pdf } = await makeServiceReport({ ...context, deps }, context.params.id);
    return pdfContents(serviceReportMailTexts.file(number), pdf);
  });
  bind('GET /api/workorders/{id}/reports', (context) => listSentReports(context, context.params.id));
  bind('POST /api/workorders/{id}/reports', (context) =>
    sendServiceReport({ ...context, deps }, { workOrderId: context.params.id, ...context.body }),
  );
  bind('GET /api/sentreports/{id}', async (context) => {
    const { number, pdf } = await openSentReport(context, context.params.id);
    return pdfContents(serviceReportMailTexts.file(number), pdf);
  });
}

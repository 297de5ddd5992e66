import type { Contents } from '@fieldwright/contract/endpoint';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { listSentInvoices, openSentInvoice, sendInvoice } from './invoices.commands.ts';
import { invoiceMailTexts as texts } from './invoices.texts.ts';
import { makeInvoice } from './make-invoice.ts';

export function invoiceRoutes(bind: Bind, deps: Deps): void {
  bind('GET /api/workorders/{id}/invoice', async (context) => {
    const { number, pdf } = await makeInvoice({ ...context, deps }, context.params.id);
    return pdfContents(number, pdf);
  });
  bind('GET /api/workorders/{id}/invoices', (context) => listSentInvoices(context, context.params.id));
  bind('POST /api/workorders/{id}/invoices', (context) =>
    sendInvoice({ ...context, deps }, { workOrderId: context.params.id, ...context.body }),
  );
  bind('GET /api/sentinvoices/{id}', async (context) => {
    const { number, pdf } = await openSentInvoice(context, context.params.id);
    return pdfContents(number, pdf);
  });
}

function pdfContents(number: string, pdf: Buffer): Contents {
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-length': pdf.length,
      'content-disposition': `inline; filename="${texts.file(number)}"`,
      'cache-control': 'private, no-store',
    },
    body: (async function* () {
      yield pdf;
    })(),
  };
}

import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { pdfContents } from '../invoices/pdf-contents.ts';
import { makeValuation } from './make-valuation.ts';
import { valuationFileTexts as texts } from './valuation.texts.ts';

export function valuationRoutes(bind: Bind, deps: Deps): void {
  bind('POST /api/webmarketing/businessvaluation', async ({ body, db, now }) =>
    pdfContents(texts.file, await makeValuation({ deps, db, now }, body)),
  );
}

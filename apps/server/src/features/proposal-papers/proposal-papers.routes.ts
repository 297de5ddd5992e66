import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { openPaperAddress } from '../invoices/paper-address.ts';
import { pdfContents } from '../invoices/pdf-contents.ts';
import { paperById } from './proposal-papers.queries.ts';
import { proposalPaperMailTexts as texts } from './proposal-papers.texts.ts';

export function proposalPaperRoutes(bind: Bind, deps: Deps): void {
  bind('GET /api/proposalpdfs/{token}', async ({ params, now }) => {
    const address = openPaperAddress(deps.config.SECRET, { kind: 'proposal', token: params.token }, now);
    if (address === 'expired') throw new Refusal('link_expired');
    const paper = address && (await paperById(deps.database.forCompany(address.companyId), address.paperId));
    if (!paper) throw new Refusal('not_found');
    return pdfContents((paper.isSigned ? texts.signedFile : texts.file)(paper.number), paper.pdf);
  });
}

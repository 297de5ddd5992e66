import { valuationTexts as words } from '@fieldwright/domain/valuation/valuation.texts';
import { type ValuationFigures, wrongFigures } from '@fieldwright/domain/valuation/valuation-figures';
import { valuationPaper } from '@fieldwright/domain/valuation/valuation-paper';
import { findCompanyZone } from '../../db/company-days.queries.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { invoiceCompany } from '../invoices/invoices.queries.ts';
import { letterHead, logoName } from '../invoices/letter-head.ts';
import { mailedLogo } from '../settings/logo.commands.ts';

type Caller = { deps: Deps } & Pick<SignedInContext, 'db' | 'now'>;

/**
 * Makes a PDF of what the company's business may be worth. Stores nothing: the figures are the owner's own, and are sent
 * again for each PDF.
 * @throws Refusal `invalid`, naming the figures that contradict one another
 */
export async function makeValuation({ deps, db, now }: Caller, figures: ValuationFigures): Promise<Buffer> {
  const fields = wrongFigures(figures);
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
  const company = await invoiceCompany(db);
  const timeZone = await findCompanyZone(db);
  const { title, date, company: named, foot, ...body } = valuationPaper({ figures, company, timeZone, now });
  const logo = await mailedLogo(deps, db, company.logo);
  const about = letterHead({ title, date, company: named, foot, brandColor: company.brandColor, logo });
  const shown = {
    range: words.range,
    before: words.before,
    after: words.after,
    remarks: words.remarksTitle,
    figures: words.figuresTitle,
    steps: words.steps,
    step: words.step,
    low: words.low,
    likely: words.likely,
    high: words.high,
    method: words.methodTitle,
    reasons: words.reasonsTitle,
    reasonsNote: words.reasonsNote,
    sources: words.sourcesTitle,
    limits: words.limitsTitle,
  };
  const { method, sources, limits } = words;
  return deps.pdf.make(
    'business-valuation',
    { ...body, about, method, sources, limits, words: shown },
    logo ? { [logoName]: logo.png } : {},
  );
}

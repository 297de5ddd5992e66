import { proposalPaper } from '@fieldwright/domain/proposals/proposal-paper';
import { proposalPaperTexts as texts } from '@fieldwright/domain/proposals/proposal-paper.texts';
import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import { strokesSvg } from '@fieldwright/domain/work-orders/completion';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { invoiceCompany } from '../invoices/invoices.queries.ts';
import { letterHead, logoName } from '../invoices/letter-head.ts';
import { printedLogo } from '../settings/logo.commands.ts';
import { optionPictures } from './option-pictures.ts';
import type { StoredPaper } from './proposal-papers.queries.ts';

const signatureName = (place: number) => (place === 0 ? 'signature.svg' : `signature-${place + 1}.svg`);

/**
 * Makes the PDF of a version as it was sent, or of what was signed, in the company's look of today.
 * @throws Error if the logo can't be had yet: the PDF is kept, so it doesn't go without
 */
export async function makeProposalPdf(deps: Deps, db: Read, stored: StoredPaper): Promise<Buffer> {
  const { number, hash, text, sentDate, timeZone, signature, first } = stored;
  const company = await invoiceCompany(db);
  const logo = await printedLogo(deps, db, company.logo);
  const paper = proposalPaper({
    content: JSON.parse(text) as RevisionContent,
    revision: { number, hash, sentDate },
    contact: company.contact,
    timeZone,
    checkAddress: `${deps.config.PUBLIC_URL}/p/verify`,
    signature,
    first,
  });
  const { title, date, company: named, foot, certificates, options, ...body } = paper;
  const shown = await optionPictures(
    deps,
    db,
    stored.companyId,
    options.flatMap(({ picture }) => picture?.id ?? []),
  );
  const data = {
    ...body,
    options: options.map(({ picture, ...option }) => {
      const name = picture && shown.names.get(picture.id);
      return { ...option, picture: picture && name ? { name, alt: picture.alt } : null };
    }),
    certificates: certificates.map(({ strokes, ...signed }, place) => ({
      ...signed,
      picture: strokes && signatureName(place),
    })),
    about: letterHead({ title, date, company: named, foot, brandColor: company.brandColor, logo }),
    words: {
      items: texts.items,
      quantity: texts.quantity,
      amount: texts.amount,
      addOns: texts.addOns,
      addOnsLead: texts.addOnsLead,
      addOnsSigned: texts.addOnsSigned,
      financing: texts.financing,
      nothing: texts.nothing,
    },
  };
  return deps.pdf.make('proposal', data, {
    ...Object.fromEntries(
      certificates.flatMap(({ strokes }, place) =>
        strokes ? [[signatureName(place), Buffer.from(strokesSvg(strokes))] as const] : [],
      ),
    ),
    ...(logo && { [logoName]: logo.png }),
    ...shown.pictures,
  });
}

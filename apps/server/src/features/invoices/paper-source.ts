import type { Statement } from '@fieldwright/domain/payments/statement';
import type { Invoice } from '@fieldwright/domain/work-orders/invoice';
import type { ServiceReport } from '@fieldwright/domain/work-orders/service-report';
import type { Read } from '../../db/database.ts';
import type { PdfPictures } from '../../integrations/pdf/pdf.ts';
import { findWholeFiles } from '../files/files.queries.ts';
import type { InvoiceCompany } from './invoices.queries.ts';
import { picturedIn } from './pictured-in.ts';
import { mostPhotos, photosOf } from './shown-photos.ts';
import type { shownSignature } from './shown-signature.ts';

type Look = Pick<InvoiceCompany, 'logo' | 'brandColor'>;

/** The texts of a document, by the template that lays it out. */
export type PaperTexts =
  /** an invoice, or a receipt with the same parts */
  | { template: 'invoice'; paper: Invoice }
  | { template: 'service-report'; paper: ServiceReport & Pick<Invoice, 'company' | 'foot'> }
  | { template: 'statement'; paper: Statement };

/**
 * What a PDF is made from: all it says, as the person who asked may see it, and which pictures go with it. It is plain
 * JSON, so that a job can make it later.
 */
export type PaperSource = PaperTexts & {
  look: Look;
  signature: object | null;
  /** drawings by name, as SVG */
  drawings: Record<string, string>;
  /** the ids of the photos, and of the logo, that have a preview */
  ready: number[];
};

/** A document to be made, with the name of its file and what it belongs to. */
export interface PaperOrder {
  name: string;
  of: { workOrderId: number } | { customerId: number };
  source: PaperSource;
}

const unsigned: ReturnType<typeof shownSignature> = { signature: null, pictures: {} };

/** Returns what a PDF is made from. A photo without a preview is left out until it has one. */
export async function paperSource(
  db: Read,
  texts: PaperTexts,
  look: Look,
  signed: { signature: object | null; pictures: PdfPictures } = unsigned,
): Promise<PaperSource> {
  const shown = photosIn(texts).slice(0, mostPhotos);
  const files =
    shown.length > 0 || look.logo !== null
      ? await findWholeFiles(
          db,
          shown.map(({ fileId }) => fileId),
          look.logo === null ? [] : [look.logo],
        )
      : [];
  return {
    ...texts,
    look: { logo: look.logo, brandColor: look.brandColor },
    signature: signed.signature,
    drawings: Object.fromEntries(
      Object.entries(signed.pictures).map(([name, picture]) => [name, Buffer.from(picture).toString()]),
    ),
    ready: files.filter(({ preview }) => preview === 'ready').map(({ id }) => id),
  };
}

/** Returns the photos of a document, in the order of its pages. */
export function photosIn(texts: PaperTexts) {
  if (texts.template === 'service-report') return picturedIn(texts.paper);
  return texts.template === 'invoice' ? photosOf(texts.paper.recommended) : [];
}

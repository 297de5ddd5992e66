import { statementTexts } from '@fieldwright/domain/payments/statement.texts';
import type { Invoice } from '@fieldwright/domain/work-orders/invoice';
import { invoiceTexts } from '@fieldwright/domain/work-orders/invoice.texts';
import { printedPhotos, type ServiceReport } from '@fieldwright/domain/work-orders/service-report';
import { serviceReportTexts as reportTexts } from '@fieldwright/domain/work-orders/service-report.texts';
import type { PdfPictures } from '../../integrations/pdf/pdf.ts';
import type { MailPicture } from '../../integrations/pictures/previews.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { letterHead, logoName } from './letter-head.ts';
import { type PaperSource, type PaperTexts, photosIn } from './paper-source.ts';
import { type NamedPictures, namedPictures, type Printer, withNames } from './shown-photos.ts';

/** Makes the PDF of a document. @throws if it takes too long or a template fails */
export async function printPaper(printer: Printer, source: PaperSource): Promise<Buffer> {
  const { deps, db } = printer;
  const { look, signature, drawings } = source;
  const logo = await mailedLogo(deps, db, look.logo);
  const shown = await namedPictures(printer, photosIn(source));
  const { title, date, company, foot } = source.paper;
  const about = letterHead({ title, date, company, foot, brandColor: look.brandColor, logo });
  return deps.pdf.make(
    source.template,
    { ...bodyOf(source, shown), about, signature },
    { ...shown.pictures, ...drawn(drawings), ...(logo && logoPicture(logo)) },
  );
}

const logoPicture = (logo: MailPicture): PdfPictures => ({ [logoName]: logo.png });
const drawn = (drawings: PaperSource['drawings']): PdfPictures =>
  Object.fromEntries(Object.entries(drawings).map(([name, svg]) => [name, Buffer.from(svg)]));

/** Returns the data of the template, but for the head and foot. */
function bodyOf(texts: PaperTexts, shown: NamedPictures): object {
  if (texts.template === 'invoice') return invoiceBody(texts.paper, shown);
  if (texts.template === 'service-report') return reportBody(texts.paper, shown);
  return { ...withoutHead(texts.paper), words: statementTexts };
}

function withoutHead<P extends Pick<Invoice, 'title' | 'date' | 'company' | 'foot'>>(paper: P) {
  const { title: _title, date: _date, company: _company, foot: _foot, ...body } = paper;
  return body;
}

function invoiceBody(invoice: Invoice, shown: NamedPictures): object {
  const body = withoutHead(invoice);
  const { work, quantity, price, amount } = invoiceTexts;
  return {
    ...body,
    words: { work, quantity, price, amount },
    priced: body.groups.every(({ name }) => name === null),
    recommended: withNames(invoice.recommended, shown),
  };
}

function reportBody(report: ServiceReport & Pick<Invoice, 'company' | 'foot'>, shown: NamedPictures): object {
  const { recommended, pairs, photos, systems, debrief: answers, ...body } = withoutHead(report);
  const printed = printedPhotos({ pairs, photos }, (fileId) => shown.nameOf(fileId) !== null);
  return {
    ...body,
    systems: systems.map((system) => ({ ...system, checks: system.checks.map(pictured(shown)) })),
    debrief: answers.map(pictured(shown)),
    recommended: withNames(recommended, shown),
    pairs: printed.pairs.map((pair) => shown.named(pair)),
    photos: shown.named(printed.photos),
    words: reportWords,
  };
}

/** Returns how to print an answer: with the name of its picture. */
const pictured =
  ({ nameOf }: Pick<NamedPictures, 'nameOf'>) =>
  ({ fileId, ...answer }: ServiceReport['debrief'][number]) => ({ ...answer, picture: nameOf(fileId) });

const { done, checks, debrief, recommended, nothingRecommended, noWork, photos } = reportTexts;
const reportWords = { done, checks, debrief, recommended, nothingRecommended, noWork, photos };

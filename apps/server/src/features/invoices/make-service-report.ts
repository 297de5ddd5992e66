import { headOf } from '@fieldwright/domain/work-orders/invoice';
import {
  printedPhotos,
  type ServiceReport,
  serviceReportOf,
} from '@fieldwright/domain/work-orders/service-report';
import { serviceReportTexts as texts } from '@fieldwright/domain/work-orders/service-report.texts';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { fillHole } from '../../db/json-hole.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { invoiceCompany } from './invoices.queries.ts';
import { letterHead, logoName } from './letter-head.ts';
import type { MadeInvoice } from './make-invoice.ts';
import { type NamedPictures, namedPictures, photosOf, withNames } from './shown-photos.ts';
import { shownSignature } from './shown-signature.ts';

type Caller = { deps: Deps } & Pick<SignedInContext, 'db' | 'who' | 'now'>;
type MadeReport = Pick<MadeInvoice, 'number' | 'pdf' | 'workOrder'>;

/**
 * Makes the service report of a work order as it is now. A photo without a preview is left out.
 * @throws Refusal `not_found`, also if the person may not open the work order
 */
export async function makeServiceReport(caller: Caller, id: number): Promise<MadeReport> {
  const { deps, db, who, now } = caller;
  const { text } = await openForScreen(workOrderKind, { db, who }, id);
  const workOrder = JSON.parse(fillHole(text, [])) as MadeReport['workOrder'];
  const { context, number } = workOrder;
  const place = context.place!;
  const company = await invoiceCompany(db);
  const report = serviceReportOf({
    workOrder,
    number,
    company,
    customer: context.customer,
    site: place,
    timeZone: place.timeZone,
    visits: context.call?.visits ?? [],
    debriefQuestions: context.questions,
    inspectionQuestions: context.inspectionQuestions,
    now,
  });
  const logo = await mailedLogo(deps, db, company.logo);
  const { title, date, recommended, pairs, photos, systems, debrief: answers, ...body } = report;
  const shown = await namedPictures(caller, picturedIn(report));
  const printed = printedPhotos({ pairs, photos }, (fileId) => shown.nameOf(fileId) !== null);
  const signed = shownSignature(workOrder, workOrderTotals(workOrder, context.pricing));
  const data = {
    ...body,
    signature: signed.signature,
    systems: systems.map((system) => ({ ...system, checks: system.checks.map(pictured(shown)) })),
    debrief: answers.map(pictured(shown)),
    recommended: withNames(recommended, shown),
    pairs: printed.pairs.map((pair) => shown.named(pair)),
    photos: shown.named(printed.photos),
    about: letterHead({ title, date, ...headOf(company), brandColor: company.brandColor, logo }),
    words,
  };
  const pdf = await deps.pdf.make('service-report', data, {
    ...shown.pictures,
    ...signed.pictures,
    ...(logo && { [logoName]: logo.png }),
  });
  return { number, pdf, workOrder };
}

/** Returns what a report shows pictures of, in the order of the page. */
const picturedIn = ({ systems, debrief: answers, recommended, pairs, photos }: ServiceReport) => [
  ...[...systems.flatMap((system) => system.checks), ...answers].flatMap(({ fileId }) =>
    fileId === null ? [] : [{ fileId }],
  ),
  ...photosOf(recommended),
  ...pairs.flat(),
  ...photos,
];

/** Returns how to print an answer: with the name of its picture. */
const pictured =
  ({ nameOf }: Pick<NamedPictures, 'nameOf'>) =>
  ({ fileId, ...answer }: ServiceReport['debrief'][number]) => ({ ...answer, picture: nameOf(fileId) });

const {
  done,
  checks,
  debrief,
  recommended: recommendedWord,
  nothingRecommended,
  noWork,
  photos: photosWord,
} = texts;
const words = {
  done,
  checks,
  debrief,
  recommended: recommendedWord,
  nothingRecommended,
  noWork,
  photos: photosWord,
};

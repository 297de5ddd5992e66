import { buffer } from 'node:stream/consumers';
import { headOf } from '@fieldwright/domain/work-orders/invoice';
import { serviceReportOf } from '@fieldwright/domain/work-orders/service-report';
import { serviceReportTexts as texts } from '@fieldwright/domain/work-orders/service-report.texts';
import { fillHole } from '../../db/json-hole.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { pagePicture } from '../../integrations/pictures/previews.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { contentsKey } from '../files/file-keys.ts';
import { findWholeFiles } from '../files/files.queries.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { invoiceCompany } from './invoices.queries.ts';
import { letterHead, logoName } from './letter-head.ts';
import type { MadeInvoice } from './make-invoice.ts';

/** More photos than a customer looks through; each takes about 60 kB. */
const mostPhotos = 60;

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
  const pictures = await photosOf(
    caller,
    who.companyId,
    report.recommended.flatMap(({ photos }) => photos.map(({ fileId }) => fileId)),
  );
  const logo = await mailedLogo(deps, db, company.logo);
  const { title, date, recommended, ...body } = report;
  const data = {
    ...body,
    recommended: recommended.map(({ photos, ...each }) => ({
      ...each,
      photos: photos.flatMap(({ fileId, caption }, index) =>
        pictures.has(fileId)
          ? [{ name: photoName(fileId), caption, alt: caption || texts.photo(index + 1) }]
          : [],
      ),
    })),
    about: letterHead({ title, date, ...headOf(company), brandColor: company.brandColor, logo }),
    words,
  };
  const shown = Object.fromEntries([...pictures].map(([fileId, picture]) => [photoName(fileId), picture]));
  const pdf = await deps.pdf.make('service-report', data, {
    ...shown,
    ...(logo && { [logoName]: logo.png }),
  });
  return { number, pdf, workOrder };
}

const { done, checks, debrief, recommended: recommendedWord, nothingRecommended, noWork } = texts;
const words = { done, checks, debrief, recommended: recommendedWord, nothingRecommended, noWork };

const photoName = (fileId: number) => `photo-${fileId}.jpg`;

/** Returns the pictures of photos by the ids of their files. */
async function photosOf(
  { deps, db }: Pick<Caller, 'deps' | 'db'>,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, Buffer>> {
  const files = await findWholeFiles(db, ids.slice(0, mostPhotos), []);
  const pictures = new Map<number, Buffer>();
  // one at a time, because each is decoded in memory
  for (const { id, preview } of files) {
    if (preview !== 'ready') continue;
    const large = await deps.storage.open(contentsKey(companyId, id, 'large')).catch(() => null);
    const picture = large && (await pagePicture(await buffer(large.body)));
    if (picture) pictures.set(id, picture);
  }
  return pictures;
}

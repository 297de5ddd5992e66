import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { signedWork, strokesSvg } from '@fieldwright/domain/work-orders/completion';
import { printedSignature } from '@fieldwright/domain/work-orders/printed-signature';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import type { PdfPictures } from '../../integrations/pdf/pdf.ts';

const pictureName = 'signature.svg';

/** Returns the newest signature of a work order as its documents show it, with its picture by name. */
export function shownSignature(
  { context, ...workOrder }: WorkOrder & { context: WorkOrderContext },
  totals: Totals | null,
): { signature: object | null; pictures: PdfPictures } {
  const printed = printedSignature({
    signature: context.completion.signature,
    now: signedWork(workOrder, totals),
    timeZone: context.place!.timeZone,
  });
  if (!printed) return { signature: null, pictures: {} };
  const { strokes, ...signature } = printed;
  return {
    signature: { ...signature, picture: strokes && pictureName },
    pictures: strokes ? { [pictureName]: Buffer.from(strokesSvg(strokes)) } : {},
  };
}

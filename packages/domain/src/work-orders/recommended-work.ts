import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { moneyText } from '../kernel/money-text.ts';
import { invoiceTexts } from './invoice.texts.ts';
import type { PhotoMark } from './photo-marks.ts';
import type { WorkOrder } from './work-order.ts';

/** A photo as customers see it. */
export interface ShownPhoto {
  fileId: number;
  caption: string;
  marks: readonly PhotoMark[];
}

/** Recommended work as customers read it. */
export interface RecommendedWork {
  text: string;
  price: string | null;
  /** The system and the urgency. */
  note: string;
  photos: ShownPhoto[];
}

/** Returns what a work order recommends, by system; the photos of a system follow its last item. */
export function recommendedWork({
  recommendations,
  recommendationItems,
  recommendationPhotos,
  siteSystems,
}: WorkOrder): RecommendedWork[] {
  const systems = new Map(siteSystems.map(({ id, text }) => [id, text]));
  return recommendations.filter(isLive).flatMap(({ id, siteSystemId }) => {
    const photos = recommendationPhotos
      .filter((photo) => isLive(photo) && photo.recommendationId === id && photo.fileId !== null)
      .toSorted(byOrder('order'))
      .map(({ fileId, text, marks }) => ({ fileId: fileId!, caption: text.trim(), marks }));
    const items = recommendationItems
      .filter((item) => isLive(item) && item.recommendationId === id)
      .toSorted(byOrder('order'));
    const name = siteSystemId === null ? '' : (systems.get(siteSystemId) ?? '');
    return items.map(({ text, priceCents, urgency }, index) => ({
      text,
      price: priceCents === null ? null : moneyText(priceCents),
      note: [name, invoiceTexts.urgencies[urgency]].filter(Boolean).join('. '),
      photos: index === items.length - 1 ? photos : [],
    }));
  });
}

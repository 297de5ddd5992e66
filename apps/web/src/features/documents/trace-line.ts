import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { PricedAs } from '@fieldwright/domain/price-books/line-price';
import type { DocumentName } from '@fieldwright/domain/saves/document-names';
import type { EditedDocument } from './document-kind.ts';
import type { BookLine } from './line.ts';
import { openLinePrice } from './line-price.dialog.tsx';
import type { DocumentView } from './use-document.ts';

const decisive = ['unitPriceCents', 'priceKey', 'serviceRepairId', 'partItemId'] as const;

/** Shows how the price of one of a document's lines came about: as it was saved, or today if it isn't. */
export function traceLine<A extends EditedDocument & PricedAs>(
  { draft, editor }: { draft: A; editor: Pick<DocumentView<A>['editor'], 'kind' | 'was'> },
  { kind, line, zone }: { kind: string; line: BookLine; zone: Zone },
): void {
  const was = editor.was({ kind, id: line.id });
  const { id, version, propertyTypeId, rateTypeId, agreementId } = draft;
  openLinePrice({
    kind,
    line,
    isSaved: was !== undefined && decisive.every((field) => was[field] === line[field]),
    document: {
      kind: editor.kind.shape.name as DocumentName,
      id,
      version,
      propertyTypeId,
      rateTypeId,
      agreementId,
    },
    zone,
  });
}

import type { DocumentContext } from '@fieldwright/contract/documents';
import { totalMargin } from '@fieldwright/domain/pricing/margin';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import type { EditedDocument } from './document-kind.ts';
import type { DocumentKnown, TaxItem } from './document-known.ts';
import type { DocumentStore } from './document-state.ts';

export type DocumentPrices = ReturnType<typeof createPrices>;

/** Prices a document as edited, with the tax items and departments that its editor knows. */
export function createPrices<A extends EditedDocument>(
  { kind, get }: DocumentStore<A>,
  known: DocumentKnown,
) {
  function pricing(context = get().context): PricingSettings & { taxItem: TaxItem | null } {
    const { taxItemId } = get().edit.draft;
    return {
      ...context.pricing,
      taxItem: taxItemId === null ? null : known.taxItem(taxItemId),
    };
  }
  const totals = () => kind.totals(get().edit.draft, pricing());

  return {
    /** the settings that totals need beside the document */
    pricing,
    totals,
    /** the context with the tax item and departments that the draft uses */
    contextNow(): DocumentContext {
      const { context } = get();
      const { taxItem } = pricing();
      return {
        ...context,
        lineDepartments: known.lineDepartments(),
        pricing: { ...context.pricing, taxItem },
      };
    },
    /** a discount's current amount in cents; null if there is no total */
    discountTaken(id: number): number | null {
      const discounts = [...totals().values()].flatMap((each) => each.discounts);
      return discounts.find((each) => each.id === id)?.amountCents ?? null;
    },
    /**
     * the current loss on a package's lines after discounts, in cents; 0 if there is none or it is unknown
     */
    lossCents(packageId: number | null, lines: Parameters<typeof totalMargin>[1]): number {
      const ofPackage = totals().get(packageId);
      return Math.max(0, -((ofPackage && totalMargin(ofPackage, lines)?.cents) ?? 0));
    },
  };
}

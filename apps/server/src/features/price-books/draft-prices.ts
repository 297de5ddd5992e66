import type { DraftEntry, DraftPrices } from '@fieldwright/contract/price-book-prices';
import type { Read } from '../../db/database.ts';
import { findEntryBases } from '../../db/entry-bases.queries.ts';
import type { StoredPart, StoredPrice } from '../../db/price-basis.sql.ts';
import { termsOfPlans } from './draft-prices.queries.ts';
import { shownPrice } from './priced-entry.ts';

/** Returns the prices that an entry would have once it is saved, without an agreement and by each plan (R3.11). */
export async function draftPrices(db: Read, draft: DraftEntry, withCosts: boolean): Promise<DraftPrices> {
  const asked = draft.parts.map(({ partItemId }) => ({ kind: 'partItem' as const, id: partItemId }));
  const { rules, of } = await findEntryBases(db, asked, []);
  const parts = draft.parts.flatMap(({ partItemId, quantity }): StoredPart[] => {
    const part = of({ kind: 'partItem', id: partItemId });
    return part
      ? [
          {
            ...part,
            partItemId,
            quantity,
            code: '',
            text: part.text,
            description: '',
            warranty: '',
            taxable: true,
          },
        ]
      : [];
  });
  const { propertyTypeId, rateTypeId, ...fields } = draft;
  const stored: StoredPrice = { ...fields, taxedPart: 'all', parts };
  const priceFor = (terms: Awaited<ReturnType<typeof termsOfPlans>>[number] | null) =>
    shownPrice(stored, { rules, whose: { propertyTypeId, rateTypeId, terms }, withCosts });
  const standard = priceFor(null);
  const members = (await termsOfPlans(db)).flatMap((terms) => {
    const price = priceFor(terms);
    return price.unitPriceCents === standard.unitPriceCents ? [] : [{ plan: terms.text ?? '', ...price }];
  });
  return {
    prices: [{ plan: null, ...standard }, ...members].map(({ plan, unitPriceCents, priceSteps, open }) => {
      return { plan, unitPriceCents, priceSteps, open };
    }),
    ...('costCents' in standard && { costCents: standard.costCents }),
  };
}

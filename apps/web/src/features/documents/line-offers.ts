import { entryOfLine, type PricedAs, pricedAs } from '@fieldwright/domain/price-books/line-price';
import { showToast } from '../../ui/toast/toasts.ts';
import type { BookLine } from './line.ts';
import { askOffers } from './offers.dialog.tsx';
import { offersTexts as texts } from './offers.texts.ts';
import type { PriceBookEntry } from './price-book.data.ts';

/** What a document does with what the user chose of what is offered with a line. */
export interface TakesOffers {
  add: (entry: PriceBookEntry) => void;
  replace: (lineId: number, entry: PriceBookEntry) => void;
}

/** Offers what the price book has for a line: upgrades replace it, everything else is added. */
export async function offerWithLine(
  line: BookLine,
  document: PricedAs,
  { add, replace }: TakesOffers,
): Promise<void> {
  const entry = entryOfLine(line);
  if (!entry) return;
  const chosen = await askOffers(entry, line.text, pricedAs(line, document));
  for (const each of chosen ?? [])
    if (each.offeredAs === 'upgrade') replace(line.id, each);
    else add(each);
}

/** Says that parts belong with an entry that was just added, and offers them. */
export function offerMatched(
  { kind, id, text, matchedParts }: PriceBookEntry,
  document: PricedAs,
  { add }: Pick<TakesOffers, 'add'>,
): void {
  if (matchedParts === 0) return;
  const show = async () => {
    for (const each of (await askOffers({ kind, id }, text, document)) ?? []) add(each);
  };
  showToast({
    text: texts.matched(text, matchedParts),
    action: { text: texts.show, run: () => void show() },
    ofPage: true,
  });
}

import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { entryOfLine, type PricedAs } from '@fieldwright/domain/price-books/line-price';
import { propertyTypes, rateTypes } from '@fieldwright/domain/price-books/pricing-rules';
import { Users } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { CheckedLine } from './check-prices.dialog.tsx';
import { askCheckPrices } from './check-prices.tsx';
import type { EditedDocument } from './document-kind.ts';
import './prices-for.css';
import { askPricesFor } from './prices-for.dialog.tsx';
import { pricesForTexts as texts } from './prices-for.texts.ts';
import type { DocumentView } from './use-document.ts';

interface PricesForProps<A extends EditedDocument & PricedAs> {
  view: Pick<DocumentView<A>, 'draft' | 'editor' | 'context'>;
  /** returns all lines from the price book, whose prices can be checked */
  linesOf: (draft: A) => readonly CheckedLine[];
}

/**
 * Shows whose prices new lines get, and changes it as one step of the undo history. Lines keep their prices;
 * the message offers to compare them.
 */
export function PricesFor<A extends EditedDocument & PricedAs>({ view, linesOf }: PricesForProps<A>) {
  const { draft, editor, context } = view;
  const change = async () => {
    const chosen = await askPricesFor(draft, context.sitePrices);
    const { propertyTypeId, rateTypeId, agreementId } = draft;
    if (chosen === null || sameValue(chosen, { propertyTypeId, rateTypeId, agreementId })) return;
    editor.set({ kind: editor.kind.shape.name, id: draft.id }, { ...chosen });
    const check = () => {
      const now = editor.state.get().edit.draft;
      void askCheckPrices({ editor, draft: now }, linesOf(now));
    };
    const hasLines = linesOf(draft).some((line) => entryOfLine(line) !== null);
    showToast({
      text: texts.changed,
      ...(hasLines && { action: { text: texts.check, run: check } }),
      ofPage: true,
    });
  };
  return (
    <div className="prices-for">
      <Button kind="quiet" small icon={<Users />} onClick={() => void change()}>
        <span className="dim">{texts.label}</span> {pricesForText(draft, context.sitePrices)}
      </Button>
    </div>
  );
}

/** Returns whose prices a document has, in words: "Residential · Standard · Comfort Plan". */
function pricesForText(
  { propertyTypeId, rateTypeId, agreementId }: PricedAs,
  site: DocumentView<EditedDocument>['context']['sitePrices'],
): string {
  const agreement = site?.agreements.find(({ id }) => id === agreementId)?.text;
  const named = agreementId === null ? [] : [agreement ?? texts.removed];
  return [propertyTypes[propertyTypeId], rateTypes[rateTypeId], ...named].join(' · ');
}

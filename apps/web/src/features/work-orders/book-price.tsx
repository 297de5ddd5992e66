import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { PriceBookEntry } from '../documents/price-book.data.ts';
import { PriceBookPicker } from '../documents/price-book-picker.tsx';
import { useCosts } from '../price-books/costs.ts';
import { recommendationTexts as texts } from '../recommendations/recommendation.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Takes what a recommendation is and costs from the price book, priced like the work order's lines. */
export function BookPrice({ item }: { item: WorkOrder['recommendationItems'][number] }) {
  const { draft, editor, context } = useWorkOrderScreen();
  const costs = useCosts();
  const [isOpen, setOpen] = useState(false);
  const name = { kind: 'recommendationItems', id: item.id };
  const isOfBook = item.partItemId !== null || item.serviceRepairId !== null;
  const pick = ({ id, kind, text, unitPriceCents }: PriceBookEntry) => {
    const isPart = kind === 'partItem';
    editor.set(name, {
      text: item.text.trim() === '' ? text : item.text,
      priceCents: unitPriceCents,
      partItemId: isPart ? id : null,
      serviceRepairId: isPart ? null : id,
    });
    setOpen(false);
  };
  const own = (text: string) => {
    editor.set(name, { text, partItemId: null, serviceRepairId: null });
    setOpen(false);
  };
  return (
    <>
      {isOfBook && <span className="tag">{texts.ofBook}</span>}
      <Button small kind="quiet" icon={<BookOpen />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.find}
      </Button>
      {isOpen && (
        <div className="wo-book-price">
          <PriceBookPicker
            label={texts.findLabel}
            pricedFor={draft}
            loadAgreements={async () => context.agreements.filter(({ status }) => status === 'active')}
            costs={costs}
            onPick={pick}
            onOwn={own}
          />
        </div>
      )}
    </>
  );
}

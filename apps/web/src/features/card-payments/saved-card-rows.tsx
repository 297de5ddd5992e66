import { cardExpiryText, cardText, refuseSavedCard } from '@fieldwright/domain/payments/saved-card';
import { CreditCard } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import type { SavedCard } from './card-payments.data.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

interface SavedCardRowsProps {
  cards: readonly SavedCard[];
  busy: string | null;
  charge: (id: number) => void;
}

/** Lists a customer's saved cards, and charges one. */
export function SavedCardRows({ cards, busy, charge }: SavedCardRowsProps) {
  const now = useNow().getTime();
  return (
    <section aria-label={texts.saved}>
      <ul className="card-rows">
        {cards.map((card) => {
          const refusal = refuseSavedCard({ ...card, isRemoved: false }, now);
          return (
            <li key={card.id}>
              <span className="grow">
                <b>{cardText(card)}</b>
                <small className={refusal ? 'bad' : 'dim'}>
                  {refusal ?? texts.expires(cardExpiryText(card))}
                </small>
              </span>
              {refusal === null && (
                <Button
                  small
                  icon={<CreditCard />}
                  busy={busy === `saved ${card.id}`}
                  onClick={() => charge(card.id)}
                >
                  {texts.charge(cardText(card))}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

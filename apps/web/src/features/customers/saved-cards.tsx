import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import { cardExpiryText, cardText, refuseSavedCard } from '@fieldwright/domain/payments/saved-card';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dateText } from '../../lib/dates/past.ts';
import { api } from '../../lib/requests/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { CustomerPage } from './customers.data.ts';
import { savedCardTexts as texts } from './saved-cards.texts.ts';

/** Lists a customer's saved cards, with what the customer agreed to, and removes one. */
export function SavedCards({ cards }: { cards: CustomerPage['savedCards'] }) {
  const title = useId();
  const now = useNow();
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  if (cards.length === 0) return null;
  const remove = async (id: number, name: string) => {
    const isDone = await confirmed({
      title: texts.removeTitle(name),
      text: texts.removeText,
      type: 'warning',
      cancel: texts.cancel,
      confirm: texts.removeConfirm,
      danger: true,
      run: async () => void (await api('POST /api/savedcards/{id}/remove', { params: { id } })),
    });
    if (!isDone) return;
    showToast({ text: texts.removed(name) });
    for (const key of ['customer', 'cardPayments']) void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.title}</h2>
      <ul className="work-lines">
        {cards.map((card) => {
          const refusal = refuseSavedCard({ ...card, isRemoved: false }, now.getTime());
          return (
            <li key={card.id}>
              <div className="grow">
                <b>{cardText(card)}</b>
                <small className={refusal ? 'bad' : undefined}>
                  {refusal ?? texts.about(gatewayTexts[card.provider], cardExpiryText(card))}
                </small>
                <details>
                  <summary>
                    {texts.consent(card.consentBy, dateText(card.consentDate, now, timeZone))}
                  </summary>
                  <small>{card.consentText}</small>
                </details>
              </div>
              <Button
                small
                aria-label={texts.removeOf(cardText(card))}
                onClick={() => void remove(card.id, cardText(card))}
              >
                {texts.remove}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { readDecimal } from '@fieldwright/domain/kernel/decimal-text';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { DecimalInput, MoneyInput } from '../documents/typed-input.tsx';
import { RecommendedPrice } from '../price-books/recommended-price.tsx';
import { whoseOf } from '../price-books/whose-prices.ts';
import { LifeMenu } from '../recommendations/life-menu.tsx';
import { LifeTag } from '../recommendations/life-tag.tsx';
import { BookPrice } from './book-price.tsx';
import './recommendation-item.css';
import { useRecommendations } from './use-recommendations.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

const mostMonths = 1_200;
const readMonths = (typed: string) => {
  const reading = readDecimal(typed);
  if ('wrong' in reading) return reading;
  const isWhole = Number.isInteger(reading.value) && reading.value >= 0 && reading.value <= mostMonths;
  return isWhole ? reading : { wrong: texts.wrongLife };
};
const tones = { now: 'bad', soon: 'warn', later: '' } as const;

/** Shows one recommended item: what was found, urgency, price, and expected life. */
export function RecommendationItem({ item }: { item: WorkOrder['recommendationItems'][number] }) {
  const { draft, editor, readOnly } = useWorkOrderScreen();
  const { statusOf, proposalOf, moveOwn, without, today } = useRecommendations();
  const { id, text, urgency, priceCents, lifeMonths, recommendationId } = item;
  const status = statusOf(item);
  const life = <LifeTag status={status} deferredUntil={item.deferredUntil} proposal={proposalOf(item)} />;
  const name = { kind: 'recommendationItems', id };
  if (readOnly)
    return (
      <p className="wo-item-read">
        <span className="grow">{text}</span>
        <span className={`tag ${tones[urgency]}`}>{texts.urgencies[urgency]}</span>
        {status !== 'open' && life}
        <b className="tn">
          <RecommendedPrice item={item} whose={whoseOf({ ...draft })} none={texts.nothingPrice} />
        </b>
      </p>
    );
  const set = (fields: Fields) => editor.set(name, fields, `item.${id}.${Object.keys(fields)[0]}`);
  const remove = () => {
    const others = draft.recommendationItems.some(
      (each) => isLive(each) && each.recommendationId === recommendationId && each.id !== id,
    );
    const photos = draft.recommendationPhotos.some(
      (each) => isLive(each) && each.recommendationId === recommendationId,
    );
    // removing the last item removes the recommendation
    if (others || photos) editor.remove(name);
    else editor.remove({ kind: 'recommendations', id: recommendationId });
  };
  return (
    <div className="wo-item">
      <TextAreaField label={texts.found} value={text} onChange={(value) => set({ text: value })} />
      <div className="wo-item-more">
        <OneOf
          inline
          label={texts.urgency}
          choices={texts.urgencies}
          chosen={urgency}
          onChange={(chosen) => set({ urgency: chosen })}
        />
        <MoneyInput
          shown
          optional
          label={texts.recommendedPrice}
          value={priceCents}
          wrong={editor.wrongAt(name, 'priceCents')}
          onWrong={(wrong) => editor.noteTyped(name, 'priceCents', wrong)}
          onChange={(value) => set({ priceCents: value })}
        />
        <DecimalInput
          shown
          optional
          label={texts.life}
          read={readMonths}
          value={lifeMonths}
          wrong={editor.wrongAt(name, 'lifeMonths')}
          onWrong={(wrong) => editor.noteTyped(name, 'lifeMonths', wrong)}
          onChange={(value) => set({ lifeMonths: value })}
        />
        <IconButton label={texts.removeItem(text)} onClick={remove}>
          <Trash2 />
        </IconButton>
      </div>
      <div className="wo-item-life">
        {life}
        {status === 'declined' && item.declineReason && <span className="dim">{item.declineReason}</span>}
        <BookPrice item={item} />
        <LifeMenu
          text={text}
          status={status}
          today={today}
          without={draft.processed ? [...without(id), 'accepted'] : without(id)}
          onMove={(to, details) => moveOwn(item, to, details)}
        />
      </div>
    </div>
  );
}

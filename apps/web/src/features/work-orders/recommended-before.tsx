import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { RecommendedPrice } from '../price-books/recommended-price.tsx';
import { whoseOf } from '../price-books/whose-prices.ts';
import { LifeMenu } from '../recommendations/life-menu.tsx';
import { LifeTag } from '../recommendations/life-tag.tsx';
import { recommendationTexts as texts } from '../recommendations/recommendation.texts.ts';
import './recommended-before.css';
import { useRecommendations } from './use-recommendations.ts';
import { workOrderTexts } from './work-order.texts.ts';
import { systemName, useWorkOrderScreen } from './work-order-screen.ts';

const tones = { now: 'bad', soon: 'warn', later: '' } as const;

/** Shows what earlier visits recommended and nobody has decided, to accept, quote, defer or decline it (R4.14). */
export function RecommendedBefore() {
  const { draft, context } = useWorkOrderScreen();
  const { timeZone } = useMain().me.company;
  const { today, canDecide, without, moveEarlier } = useRecommendations();
  // what came after a job that is closed isn’t for it
  if (draft.processed || context.recommendedBefore.length === 0) return null;
  return (
    <section className="wo-recommended" aria-label={texts.before}>
      <h3>{texts.before}</h3>
      <ul>
        {context.recommendedBefore.map((item) => {
          const { id, text, urgency, status, deferredUntil, siteSystemId } = item;
          return (
            <li key={id}>
              <div className="grow">
                <b>{text || workOrderTexts.ofSite}</b>
                <small className="second">
                  {[
                    systemName(draft, siteSystemId) ?? workOrderTexts.ofSite,
                    texts.beforeFacts(dayText(dayOf(item.date, timeZone)), item.workOrderNumber),
                  ].join(' · ')}
                </small>
                <span className="tags">
                  <span className={`tag ${tones[urgency]}`}>{workOrderTexts.urgencies[urgency]}</span>
                  {status !== 'open' && (
                    <LifeTag status={status} deferredUntil={deferredUntil} proposal={item.proposal?.number} />
                  )}
                </span>
              </div>
              <b className="tn">
                <RecommendedPrice
                  item={item}
                  whose={whoseOf({ ...draft })}
                  none={workOrderTexts.nothingPrice}
                />
              </b>
              {canDecide && (
                <>
                  <Button small onClick={() => moveEarlier(item, 'accepted')}>
                    {texts.accept}
                  </Button>
                  <LifeMenu
                    text={text}
                    status={status}
                    today={today}
                    without={[...without(id), 'accepted', 'open']}
                    onMove={(to, details) => moveEarlier(item, to, details)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {draft.id <= 0 && <p className="dim">{texts.saveFirst}</p>}
    </section>
  );
}

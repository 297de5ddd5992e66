import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { addsToTotal, optionWith } from '@fieldwright/domain/proposals/add-on-choice';
import type { PresentedPackage } from '@fieldwright/domain/proposals/presentation';
import './offer-add-ons.css';
import { offerAddOnsTexts as texts } from './offer-add-ons.texts.ts';

interface OfferAddOnsProps {
  /** As it was sent. */
  sent: PresentedPackage;
  /** With what is ticked, or was accepted. */
  option: PresentedPackage;
  /** Shows the option with other ticks; null once there is nothing to choose. */
  tick: ((option: PresentedPackage) => void) | null;
}

/** Shows the add-ons of an option, to tick while it can be signed; then those that were chosen. */
export function OfferAddOns({ sent, option, tick }: OfferAddOnsProps) {
  const addOns = option.addOns ?? [];
  const ticked = addOns.filter(({ chosen }) => chosen).map(({ id }) => id);
  const isOffered = sent.choices !== undefined;
  const shown = isOffered ? addOns : addOns.filter(({ chosen }) => chosen);
  if (shown.length === 0) return null;
  return (
    <fieldset className="offer-add-ons">
      <legend>{isOffered ? texts.addOns : texts.chosen}</legend>
      {isOffered && <p>{tick ? texts.lead : texts.notIncluded}</p>}
      <ul>
        {shown.map(({ id, text, quantity, description, warranty, permit, chosen }) => {
          const adds = isOffered ? addsToTotal(sent, ticked, id) : null;
          const next = chosen ? ticked.filter((each) => each !== id) : [...ticked, id];
          const withNext = optionWith(sent, next);
          const words = (
            <span>
              {text}
              {quantity !== 1 && <span className="offer-quantity"> {texts.quantity(quantity)}</span>}
              {permit !== undefined && <small>{texts.permit(permit)}</small>}
              {description && <small>{description}</small>}
              {warranty && <small>{texts.warranty(warranty)}</small>}
            </span>
          );
          const price = isOffered && (
            <b>{adds === null ? texts.noPrice : texts.adds(moneyText(adds), adds)}</b>
          );
          return (
            <li key={id}>
              {tick ? (
                <label>
                  <input
                    type="checkbox"
                    checked={chosen}
                    disabled={!withNext}
                    onChange={() => withNext && tick(withNext)}
                  />
                  {words}
                  {price}
                </label>
              ) : (
                <>
                  {words}
                  {price}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { suggestedTips } from '@fieldwright/domain/payments/tip';
import { TextField } from '../../ui/field/field.tsx';
import { payTexts as texts } from './pay.texts.ts';

/** No tip, one in percent of what is paid, or the customer's own. */
export type TipChoice = 'none' | 'own' | number;

interface TipChoiceProps {
  amountCents: number;
  percents: readonly number[];
  choice: TipChoice;
  /** the customer's own, as typed */
  own: string;
  error: string | undefined;
  onChoose: (choice: TipChoice) => void;
  onType: (own: string) => void;
}

/** Offers the customer a few tips, none, or their own. */
export function TipChoices({ amountCents, percents, choice, own, error, onChoose, onType }: TipChoiceProps) {
  const radio = (value: TipChoice, text: string) => (
    <label key={value}>
      <input type="radio" name="tip" checked={choice === value} onChange={() => onChoose(value)} />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset className="pay-tip">
      <legend>{texts.tip}</legend>
      <div>
        {radio('none', texts.noTip)}
        {suggestedTips(amountCents, percents).map(({ percent, cents }) =>
          radio(percent, texts.tipOf(percent, moneyText(cents))),
        )}
        {radio('own', texts.ownTip)}
      </div>
      {choice === 'own' && (
        <TextField label={texts.tipAmount} inputMode="decimal" value={own} error={error} onChange={onType} />
      )}
    </fieldset>
  );
}

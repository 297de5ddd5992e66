import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { suggestedTips } from '@fieldwright/domain/payments/tip';
import { Button } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

interface TipFieldProps {
  /** of the payment */
  amountCents: number;
  percents: readonly number[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Asks for a tip, and offers some. */
export function TipField({ amountCents, percents, value, error, onChange }: TipFieldProps) {
  return (
    <div className="card-tip">
      <MoneyField label={texts.tip} help={texts.tipHelp} value={value} error={error} onChange={onChange} />
      <div className="card-ways">
        {suggestedTips(amountCents, percents).map(({ percent, cents }) => (
          <Button key={percent} small onClick={() => onChange(amountText(cents))}>
            {texts.tipOf(percent, moneyText(cents))}
          </Button>
        ))}
      </div>
    </div>
  );
}

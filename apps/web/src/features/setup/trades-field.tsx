import { type Trade, tradeNames, trades } from '@fieldwright/domain/settings/setup';
import { Choices } from '../../ui/field/choices.tsx';
import { setupTexts as texts } from './setup.texts.ts';

interface TradesFieldProps {
  chosen: readonly Trade[];
  onChange: (chosen: Trade[]) => void;
  error?: string | undefined;
  help?: string;
}

/** The trades as checkboxes, each with the work it covers. */
export function TradesField(props: TradesFieldProps) {
  return (
    <Choices<Trade>
      label={texts.tradesLabel}
      choices={trades.map((value) => ({ value, text: tradeNames[value], detail: texts.tradeDetails[value] }))}
      {...props}
    />
  );
}

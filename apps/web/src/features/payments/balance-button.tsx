import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useMain } from '../../app/main/use-main.ts';
import { part } from '../../app/part.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import '../../ui/amount-parts.css';
import type { Balance } from './balance.dialog.tsx';
import { balanceTexts as texts } from './balance.texts.ts';

interface BalanceButtonProps {
  balance: Balance;
  /** what shows, if more than the amount */
  text?: string;
}

const dialog = () => import('./balance.dialog.tsx');

/**
 * A customer's balance, or credit, which shows the work orders it's of when pressed (R3.11). They're fetched for it then. For
 * people who don't see all work orders it's only the amount.
 */
export function BalanceButton({ balance, text = moneyText(balance.cents) }: BalanceButtonProps) {
  const { may } = useMain();
  const label = texts.partsOf[balance.of](balance.name, moneyText(balance.cents));
  if (!may('workorders.view')) return text;
  return (
    <button
      type="button"
      className="amount-parts"
      aria-haspopup="dialog"
      // a spoken command needs the words that show
      aria-label={label.toLowerCase().includes(text.toLowerCase()) ? label : texts.partsOfText(text)}
      onClick={() =>
        void part(dialog).then(
          ({ showBalance }) => showBalance(balance),
          (error: unknown) => showToast({ kind: 'failed', text: textOf(error) }),
        )
      }
    >
      {text}
    </button>
  );
}

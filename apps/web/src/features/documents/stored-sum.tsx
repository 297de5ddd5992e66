import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { part } from '../../app/part.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import '../price-books/price-trace.css';
import type { StoredAmount } from './stored-sum.data.ts';
import { storedSumTexts as texts } from './stored-sum.texts.ts';

interface StoredSumProps {
  amount: StoredAmount;
  /** in place of the amount as text */
  children?: string;
}

const dialog = () => import('./stored-sum.dialog.tsx');

/**
 * An amount of a document in a list, which shows how it's made up when pressed (R3.11). The document is fetched for it
 * then.
 */
export function StoredSum({ amount, children }: StoredSumProps) {
  const { kind, number, of, cents } = amount;
  const text = moneyText(Math.abs(cents));
  const name = texts.names[of][kind](number);
  const label = texts.howOf(text, name);
  return (
    <button
      type="button"
      className="entry-trace"
      aria-haspopup="dialog"
      // a spoken command needs the words that show
      aria-label={
        children === undefined || label.includes(children) ? label : texts.howOfText(children, name)
      }
      onClick={() =>
        void part(dialog).then(
          ({ showStoredSum }) => showStoredSum(amount),
          (error: unknown) => showToast({ kind: 'failed', text: textOf(error) }),
        )
      }
    >
      {children ?? text}
    </button>
  );
}

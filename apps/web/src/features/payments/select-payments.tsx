import { csvText } from '@fieldwright/domain/imports/csv-text';
import { exportedTable } from '@fieldwright/domain/kernel/exported-list';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { keptCents, paymentColumns } from '@fieldwright/domain/payments/exported-payments';
import { useMain } from '../../app/main/use-main.ts';
import { keepCsv } from '../../lib/requests/keep-file.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { SelectRows } from '../list-views/select-rows.tsx';
import type { SelectedRows } from '../list-views/use-selected-rows.tsx';
import type { RecordedPayment } from './payments.data.ts';
import { paymentsTexts } from './payments.texts.ts';

const texts = paymentsTexts.several;

/** Shows the buttons that select payments: what they come to, to compare with a bank deposit, and their export. */
export function SelectPayments({ selection }: { selection: SelectedRows<RecordedPayment> }) {
  const { me, may } = useMain();
  const kept = selection.chosen.reduce((sum, payment) => sum + keptCents(payment), 0);
  const exportThem = (chosen: RecordedPayment[]) => {
    const { titles, cells } = exportedTable(paymentColumns);
    const rows = chosen.map((payment) => cells(payment, me.company.timeZone));
    keepCsv(texts.fileName, csvText([titles, ...rows]));
    showToast({ text: texts.exported(chosen.length) });
    selection.turn(false);
  };
  return (
    <SelectRows
      selection={selection}
      note={
        <AmountParts
          name={texts.keptSum}
          cents={kept}
          parts={selection.chosen.map((payment) => ({
            name: payment.receipt,
            detail: payment.customerName ?? undefined,
            cents: keptCents(payment),
          }))}
        >
          {texts.kept(moneyText(kept))}
        </AmountParts>
      }
      actions={may('lists.export') ? [{ text: texts.button, run: exportThem }] : []}
    />
  );
}

import { FileText } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { openFile } from '../../lib/requests/open-file.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { openReceiptPdf } from './receipt.data.ts';
import { receiptPaperTexts as texts } from './receipt.texts.ts';

/** Opens the receipt of a payment with the lines it paid for; it is made when it's asked for. */
export function ReceiptFile({ paymentId }: { paymentId: number }) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    // opened at once, because a browser blocks windows that open later
    const tab = window.open('', '_blank');
    setBusy(true);
    try {
      openFile(await openReceiptPdf(paymentId), tab);
    } catch (failure) {
      tab?.close();
      showToast({ kind: 'failed', text: textOf(failure) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <p>
      <Button small icon={<FileText />} busy={busy} onClick={() => void open()}>
        {texts.openPdf}
      </Button>
    </p>
  );
}

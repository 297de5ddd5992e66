import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { apiHost } from '../../lib/requests/installation.ts';
import { useMadePdf } from '../../lib/use-made-pdf.ts';
import { Button } from '../../ui/button.tsx';
import { MakingPdf } from '../../ui/making-pdf.tsx';
import { askReceipt } from './receipt.data.ts';
import { receiptPaperTexts as texts } from './receipt.texts.ts';

/** Opens the receipt of a payment with the lines it paid for; it is made when it's asked for. */
export function ReceiptFile({ paymentId }: { paymentId: number }) {
  const [asked, setAsked] = useState<{ tab: Window | null } | null>(null);
  if (asked) return <OpenedReceipt paymentId={paymentId} tab={asked.tab} />;
  return (
    <p>
      <Button
        small
        icon={<FileText />}
        // opened at once, because a browser blocks windows that open later
        onClick={() => setAsked({ tab: window.open('', '_blank') })}
      >
        {texts.openPdf}
      </Button>
    </p>
  );
}

function showIn(tab: Window, url: string): void {
  tab.location.href = apiHost() + url;
}

function OpenedReceipt({ paymentId, tab }: { paymentId: number; tab: Window | null }) {
  const made = useMadePdf(askReceipt(paymentId));
  const { url, error, isFailed, isLate } = made;
  const isOver = error !== null || isFailed || isLate;
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current || !tab) return;
    if (url !== null) showIn(tab, url);
    else if (isOver) tab.close();
    isShown.current = url !== null || isOver;
  }, [tab, url, isOver]);
  return (
    <MakingPdf made={made} texts={texts}>
      {(address) => (
        <a className="btn sm" href={apiHost() + address} target="_blank" rel="noreferrer">
          <FileText />
          <span>{texts.openPdf}</span>
        </a>
      )}
    </MakingPdf>
  );
}

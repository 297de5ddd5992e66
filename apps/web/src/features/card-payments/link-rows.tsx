import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import {
  cardPaymentsChanged,
  type PaidDocument,
  type PaymentLink,
  revokePaymentLink,
} from './card-payments.data.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

/** Shows the links that still work, the newest QR code large enough to scan. */
export function LinkRows({ links, document }: { links: readonly PaymentLink[]; document: PaidDocument }) {
  const scanned = links.find(({ qr }) => qr !== null);
  return (
    <section>
      <h3>{texts.links}</h3>
      {scanned?.qr && (
        <div className="card-qr">
          <svg
            viewBox={`0 0 ${scanned.qr.size} ${scanned.qr.size}`}
            role="img"
            aria-label={texts.qr(moneyText(scanned.amountCents))}
          >
            <path d={scanned.qr.path} />
          </svg>
          <p>{texts.scan(moneyText(scanned.amountCents))}</p>
        </div>
      )}
      <ul className="card-rows">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} document={document} />
        ))}
      </ul>
    </section>
  );
}

function LinkRow({ link, document }: { link: PaymentLink; document: PaidDocument }) {
  const client = useQueryClient();
  const amount = moneyText(link.amountCents);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url ?? '');
      showToast({ text: texts.copied });
    } catch {
      showToast({ kind: 'failed', text: texts.notCopied });
    }
  };
  const revoke = async () => {
    try {
      await revokePaymentLink(link.id);
      showToast({ text: texts.revoked });
    } catch (error) {
      showToast({ kind: 'failed', text: textOf(error) });
    }
    cardPaymentsChanged(client, document);
  };
  return (
    <li>
      <span className="grow">
        <b>{texts.linkFor(amount, link.mailedTo)}</b>
        <small className="dim">{link.openedDate ? texts.opened : texts.notOpened}</small>
      </span>
      <Button small aria-label={texts.copyOf(amount)} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button small aria-label={texts.revokeOf(amount)} onClick={() => void revoke()}>
        {texts.revoke}
      </Button>
    </li>
  );
}

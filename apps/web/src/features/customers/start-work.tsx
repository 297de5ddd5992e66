import { Link } from '@tanstack/react-router';
import { FilePlus, PhoneCall, ReceiptText } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { openBookCall } from '../booking/open-book-call.ts';
import { customerTexts as texts } from './customer-pages.texts.ts';

interface StartWorkProps {
  customerId: number;
  /** where; with several of them the call's dialog asks which one, and a document is begun from the site's page */
  siteIds: readonly number[];
}

/** What begins here: a proposal, a work order, a call. */
export function StartWork({ customerId, siteIds }: StartWorkProps) {
  const { may } = useMain();
  const siteId = siteIds.length === 1 ? siteIds[0] : undefined;
  return (
    <>
      {siteId !== undefined && (may('proposals.edit') || may('proposals.own')) && (
        <Link to="/proposals/$id" params={{ id: 'new' }} search={{ siteId }} className="btn">
          <FilePlus />
          <span>{texts.newProposal}</span>
        </Link>
      )}
      {siteId !== undefined && (may('workorders.edit') || may('workorders.own')) && (
        <Link
          to={'/workorders/$id' as '/proposals/$id'}
          params={{ id: 'new' }}
          search={{ siteId }}
          className="btn"
        >
          <ReceiptText />
          <span>{texts.newWorkOrder}</span>
        </Link>
      )}
      {may('schedule.edit') && siteIds.length > 0 && (
        <Button
          kind="primary"
          icon={<PhoneCall />}
          onClick={() => openBookCall({ customerId, ...(siteId !== undefined && { siteId }) })}
        >
          {texts.book}
        </Button>
      )}
    </>
  );
}

import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, FilePlus, PhoneCall, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { openBookCall } from '../booking/open-book-call.ts';
import { customerTexts as texts } from './customers.texts.ts';

interface Place {
  id: number;
  street: string;
  city: string;
}

interface StartWorkProps {
  customerId: number;
  /** if there are several, the user chooses one */
  sites: readonly Place[];
}

/** Shows the buttons for a new proposal, work order or call. */
export function StartWork({ customerId, sites }: StartWorkProps) {
  const { may } = useMain();
  const [only] = sites;
  if (!only) return null;
  return (
    <>
      {(may('proposals.edit') || may('proposals.own')) && (
        <NewDocument to="/proposals/$id" text={texts.newProposal} icon={<FilePlus />} sites={sites} />
      )}
      {(may('workorders.edit') || may('workorders.own')) && (
        <NewDocument to="/workorders/$id" text={texts.newWorkOrder} icon={<ReceiptText />} sites={sites} />
      )}
      {may('calls.book') && (
        <Button
          kind="primary"
          icon={<PhoneCall />}
          onClick={() => openBookCall({ customerId, ...(sites.length === 1 && { siteId: only.id }) })}
        >
          {texts.book}
        </Button>
      )}
    </>
  );
}

interface NewDocumentProps {
  to: '/proposals/$id' | '/workorders/$id';
  text: string;
  icon: ReactNode;
  sites: readonly Place[];
}

const params = { id: 'new' };

/** Starts a document at the site; asks for the site if there are several. */
function NewDocument({ to, text, icon, sites }: NewDocumentProps) {
  const navigate = useNavigate();
  if (sites.length === 1)
    return (
      <Link to={to} params={params} search={{ siteId: sites[0]!.id }} className="btn">
        {icon}
        <span>{text}</span>
      </Link>
    );
  const buttons = sites.map(({ id, street, city }) => ({
    groupCode: 'sites',
    text: [street, city].filter(Boolean).join(', ') || texts.site,
    click: () => void navigate({ to, params, search: { siteId: id } }),
  }));
  const groups = [{ code: 'sites', name: texts.sites, order: 1 }];
  return (
    <Menu label={text} groups={groups} buttons={buttons} className="btn">
      {icon}
      <span>{text}</span>
      <ChevronDown />
    </Menu>
  );
}

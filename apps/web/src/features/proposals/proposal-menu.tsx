import type { PlaceRemoval } from '@fieldwright/contract/removals';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import {
  needsNewDay,
  type ProposalStatus,
  staffStatuses,
} from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, FileText, History, Mail, Trash2, Undo2 } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { api } from '../../lib/requests/api.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { checkPricesItem } from '../documents/check-prices.tsx';
import { openHistory } from '../documents/history.dialog.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { removalTexts } from '../removals/removals.texts.ts';
import { useRemoval } from '../removals/use-removal.ts';
import { checkedLines } from './checked-lines.ts';
import { askDeclineReason } from './decline.dialog.tsx';
import { askLastDay } from './last-day.dialog.tsx';
import { keepChanges } from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import { openProposalEmails } from './proposal-emails.dialog.tsx';
import { proposalEmailsTexts } from './proposal-emails.texts.ts';
import { openProposalPdf } from './proposal-pdf.dialog.tsx';
import { proposalPdfTexts } from './proposal-pdf.texts.ts';
import { useStatusChange } from './proposal-status.tsx';
import { remindItems } from './send-reminder.tsx';
import { useTemplateItems } from './template-items.tsx';
import { templatesTexts } from './templates.texts.ts';
import { askUndoAcceptance } from './undo-acceptance.ts';

export interface ProposalMenuProps {
  view: DocumentView<SalesProposal>;
  status: ProposalStatus;
  readOnly: boolean;
  /** of the customer or the site: it has to be restored first (R4.4) */
  placeRemoval: PlaceRemoval | null;
  /** today, in the company's time zone */
  today: string;
  zone: Zone;
}

/** Shows the menu with the less common actions: status, undo acceptance, check prices, copy, history, remove. */
export function ProposalMenu(props: ProposalMenuProps) {
  const { id, number, hidden, status, isTemplate } = props.view.draft;
  const { may } = useMain();
  const change = useStatusChange(id);
  const removal = useRemoval({
    kind: 'salesProposal',
    id,
    name: (isTemplate ? templatesTexts : texts).named(number),
  });
  const statuses = useStatusItems(props, change.set);
  const templates = useTemplateItems(props.view, props.today);
  const { checkPrices, undoAcceptance, duplicate, history, remove } = useItems(props, removal.remove);
  if (id < 0) return null;
  const mayChange =
    (may('proposals.edit') || (may('proposals.own') && !isTemplate)) && !hidden && !props.placeRemoval;
  const buttons = [
    ...statuses,
    ...(mayChange && status === 'Accepted' ? [undoAcceptance] : []),
    ...pdfItems(props.view),
    ...emailItems(props),
    ...(mayChange ? remindItems(props) : []),
    ...(props.readOnly ? [] : [checkPrices]),
    ...(mayChange ? [duplicate] : []),
    ...(props.placeRemoval ? [] : templates),
    ...(may('audit.view') ? [history] : []),
    ...(mayChange ? [remove] : []),
  ];
  if (buttons.length === 0) return null;
  return (
    <Menu
      label={texts.more}
      className="btn icon"
      busy={change.isBusy || removal.isBusy}
      groups={[
        { code: 'status', name: texts.statusGroup, order: 0 },
        { code: 'more', name: '', order: 1 },
      ]}
      buttons={buttons}
    >
      <Ellipsis />
    </Menu>
  );
}

/** Returns why other actions are unavailable while there are unsaved changes. */
const refusedBy = ({ isDirty }: ProposalMenuProps['view']) => (isDirty ? texts.saveFirst : undefined);

/**
 * Returns the statuses that staff can set; an open status asks for a new expiration date if that has passed,
 * and Declined for the reason.
 */
function useStatusItems(
  { view, status, readOnly, today }: ProposalMenuProps,
  set: ReturnType<typeof useStatusChange>['set'],
): MenuItem[] {
  const { proposalDays } = useMain().me.company;
  const { expiresDate, isTemplate } = view.draft;
  const setOrAsk = async (to: ProposalStatus) => {
    if (to === 'Declined') {
      const reason = await askDeclineReason();
      if (reason !== null) set(to, status, { reason });
      return;
    }
    if (expiresDate === null || !needsNewDay({ status: to, expiresDate }, today)) return set(to, status);
    const day = await askLastDay({ to, was: expiresDate, today, days: proposalDays });
    if (day !== null) set(to, status, { expiresDate: day });
  };
  if (readOnly || isTemplate) return [];
  return staffStatuses(status).map((to) => ({
    groupCode: 'status',
    text: texts.setTo[to],
    refused: refusedBy(view),
    click: () => void setOrAsk(to),
  }));
}

/** Returns the PDFs that there are: of the version sent last, and of what was signed. */
const pdfItems = ({ draft: { id, number }, context }: ProposalMenuProps['view']): MenuItem[] =>
  [
    ...(context.sent ? [{ text: proposalPdfTexts.open, signed: false }] : []),
    ...(context.signed ? [{ text: proposalPdfTexts.openSigned, signed: true }] : []),
  ].map(({ text, signed }) => ({
    groupCode: 'more',
    text,
    icon: <FileText />,
    click: () => openProposalPdf({ id, number, signed }),
  }));

/** Returns the item that lists emails, once the proposal was sent. */
const emailItems = ({ view: { draft, context }, zone }: ProposalMenuProps): MenuItem[] =>
  context.sent
    ? [
        {
          groupCode: 'more',
          text: proposalEmailsTexts.open,
          icon: <Mail />,
          click: () => openProposalEmails({ id: draft.id, number: draft.number, zone }),
        },
      ]
    : [];

function useItems(
  { view, zone }: ProposalMenuProps,
  removeIt: ReturnType<typeof useRemoval>['remove'],
): Record<'checkPrices' | 'undoAcceptance' | 'duplicate' | 'history' | 'remove', MenuItem> {
  const { draft } = view;
  const client = useQueryClient();
  const navigate = useNavigate();
  const refused = refusedBy(view);
  return {
    checkPrices: { ...checkPricesItem(view, checkedLines(draft)), groupCode: 'more' },
    undoAcceptance: {
      groupCode: 'status',
      text: texts.undoAcceptance,
      icon: <Undo2 />,
      refused,
      click: () => void askUndoAcceptance(client, draft.id),
    },
    duplicate: {
      groupCode: 'more',
      text: draft.isTemplate ? templatesTexts.duplicate : texts.duplicate,
      icon: <Copy />,
      refused,
      click: () => {
        keepChanges(draft.id, null);
        void navigate({ to: '/proposals/$id', params: { id: 'new' }, search: { from: draft.id } });
      },
    },
    history: {
      groupCode: 'more',
      text: texts.history,
      icon: <History />,
      click: () =>
        openHistory({
          kind: 'salesProposal',
          document: draft,
          queryKey: ['proposals', 'changes', draft.id, draft.version],
          load: () => api('GET /api/salesproposals/{id}/changes', { params: { id: draft.id } }),
          zone,
        }),
    },
    remove: {
      groupCode: 'more',
      text: draft.isTemplate ? templatesTexts.removeIt : removalTexts.remove.salesProposal,
      icon: <Trash2 />,
      refused,
      click: () => removeIt(() => navigate({ to: draft.isTemplate ? '/proposals/templates' : '/proposals' })),
    },
  };
}

import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { timeZoneOf, type Zone } from '@fieldwright/domain/kernel/zone';
import { linesOf } from '@fieldwright/domain/proposals/document-pricing';
import { isNamedAsCopy } from '@fieldwright/domain/proposals/package-rules';
import {
  needsNewDay,
  type ProposalStatus,
  staffStatuses,
} from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, Copy, Ellipsis, History, Trash2 } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-line.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CustomerLinkButton } from '../customer-link/customer-link-button.tsx';
import { cancelChanges } from '../documents/cancel-changes.ts';
import { CostsSwitch } from '../documents/costs-switch.tsx';
import { documentTexts } from '../documents/documents.texts.ts';
import { openHistory } from '../documents/history.dialog.tsx';
import { SaveState } from '../documents/save-state.tsx';
import { UndoButtons } from '../documents/undo-buttons.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { removalTexts } from '../removals/removals.texts.ts';
import { useRemoval } from '../removals/use-removal.ts';
import { askLastDay } from './last-day.dialog.tsx';
import { keepChanges, proposalQuery } from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import type { Package } from './proposal-packages.tsx';
import { ProposalStatusTag, useStatusChange } from './proposal-status.tsx';
import { selectPackage } from './select.dialog.tsx';

interface ProposalHeadProps {
  view: DocumentView<SalesProposal>;
  status: ProposalStatus;
  readOnly: boolean;
  /** the day at the company */
  today: string;
  chosen: Package | null;
  zone: Zone;
}

/** What it is, whose it is, where it stands, whether it is saved, and what can be done with it. */
export function ProposalHead({ view, status, readOnly, today, chosen, zone }: ProposalHeadProps) {
  const { draft, editor, context, isDirty } = view;
  const { place } = context;
  const root = { kind: 'salesProposal', id: draft.id };
  const isNew = draft.id < 0;
  return (
    <header className="document-head">
      <div className="document-title">
        <nav className="crumb" aria-label={texts.crumb}>
          <Link to="/proposals">{texts.title}</Link> <ChevronRight className="i-sm" />
          <span className="tn">{isNew ? texts.newTitle : draft.id}</span>
        </nav>
        <h1 className="sr" tabIndex={-1}>
          {texts.documentTitle(draft.text, isNew ? null : draft.id)}
        </h1>
        <input
          className="title-input"
          aria-label={texts.textLabel}
          placeholder={texts.textPlaceholder}
          value={draft.text}
          readOnly={readOnly}
          onChange={(event) => editor.set(root, { text: event.target.value }, 'text')}
        />
      </div>
      {place ? (
        <div className="document-place">
          <b>{place.customerName}</b>
          <span className="dim">{addressText(place)}</span>
        </div>
      ) : (
        <span className="tag">{texts.template}</span>
      )}
      <ProposalStatusTag status={status} />
      <span className="grow" />
      <div className="document-actions">
        {!readOnly && <SaveState view={view} zone={zone} />}
        <CostsSwitch />
        {!readOnly && <UndoButtons view={view} />}
        <MoreMenu {...{ view, status, readOnly, today, zone }} />
        <LinkButton {...{ view, status, zone }} />
        {!readOnly && isDirty && (
          <Button onClick={() => cancelChanges(editor)}>{documentTexts.cancel}</Button>
        )}
        {!readOnly && (isDirty || isNew) && (
          <Button
            kind="primary"
            disabled={!view.isSavable}
            title={view.isSavable ? undefined : documentTexts.notBegun}
            onClick={editor.save}
          >
            {documentTexts.save}
          </Button>
        )}
        {!readOnly && !isDirty && !isNew && chosen && <SelectButton {...{ view, chosen }} />}
      </div>
    </header>
  );
}

/** A customer who has accepted may look again; a template has none. */
function LinkButton({ view, status, zone }: Pick<ProposalHeadProps, 'view' | 'status' | 'zone'>) {
  const { draft, isDirty } = view;
  const { may } = useMain();
  if (draft.id < 0 || draft.isTemplate || draft.hidden || !(may('proposals.edit') || may('proposals.own')))
    return null;
  const isEmpty = ({ id }: Package) => linesOf(draft, id).length === 0;
  const packages = draft.packages.filter(isLive);
  const empty = packages.filter(isEmpty);
  const copies = packages.filter((each) => !isEmpty(each) && isNamedAsCopy(each.text));
  return (
    <CustomerLinkButton
      proposalId={draft.id}
      unsaved={isDirty}
      isOver={status === 'Expired'}
      timeZone={timeZoneOf(zone)}
      leftOut={empty.map(({ text }) => text || texts.unnamedPackage)}
      copies={copies.map(({ text }) => text)}
      maySetUpCompany={may('settings.edit')}
    />
  );
}

function SelectButton({ view, chosen }: { view: DocumentView<SalesProposal>; chosen: Package }) {
  const { draft, context, editor } = view;
  const { may } = useMain();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { place } = context;
  if (!place || draft.isTemplate) return null;
  const select = async () => {
    const selected = await selectPackage({
      proposal: draft,
      packageId: chosen.id,
      place,
      settings: editor.pricing(),
      seesWorkOrders: may('workorders.view'),
    });
    if (!selected) return;
    showToast({ text: texts.isAccepted(selected.workOrderId) });
    void client.invalidateQueries(proposalQuery(draft.id));
    void client.invalidateQueries({ queryKey: ['proposals', 'list'] });
    if (may('workorders.view') || may('workorders.own'))
      await navigate({ to: '/workorders/$id', params: { id: String(selected.workOrderId) } });
  };
  return (
    <Button kind="primary" onClick={() => void select()}>
      {texts.select}
    </Button>
  );
}

function MoreMenu({ view, status, readOnly, today, zone }: Omit<ProposalHeadProps, 'chosen'>) {
  const { draft, isDirty } = view;
  const { may } = useMain();
  const navigate = useNavigate();
  const { isBusy, set } = useStatusChange(draft.id);
  const removal = useRemoval({ kind: 'salesProposal', id: draft.id, name: texts.named(draft.id) });
  if (draft.id < 0) return null;
  const refused = isDirty ? texts.saveFirst : undefined;
  const { expiresDate } = draft;
  const setOrAsk = async (to: ProposalStatus) => {
    if (expiresDate === null || !needsNewDay({ status: to, expiresDate }, today)) return set(to, status);
    const day = await askLastDay({ to, was: expiresDate, today });
    if (day !== null) set(to, status, { expiresDate: day });
  };
  const statuses: MenuItem[] =
    readOnly || draft.isTemplate
      ? []
      : staffStatuses(status).map((to) => ({
          groupCode: 'status',
          text: texts.setTo[to],
          refused,
          click: () => void setOrAsk(to),
        }));
  const mayEdit = may('proposals.edit') || may('proposals.own');
  const removals: MenuItem[] =
    mayEdit && !draft.hidden
      ? [
          {
            groupCode: 'more',
            text: removalTexts.remove.salesProposal,
            icon: <Trash2 />,
            refused,
            click: () => removal.remove(() => navigate({ to: '/proposals' })),
          },
        ]
      : [];
  const copies: MenuItem[] =
    mayEdit && !draft.hidden
      ? [
          {
            groupCode: 'more',
            text: texts.duplicate,
            icon: <Copy />,
            refused,
            click: () => {
              keepChanges(draft.id, null);
              void navigate({ to: '/proposals/$id', params: { id: 'new' }, search: { from: draft.id } });
            },
          },
        ]
      : [];
  const history: MenuItem[] = may('audit.view')
    ? [
        {
          groupCode: 'more',
          text: texts.history,
          icon: <History />,
          click: () =>
            openHistory({
              document: draft,
              queryKey: ['proposals', 'changes', draft.id, draft.version],
              load: () => api('GET /api/salesproposals/{id}/changes', { params: { id: draft.id } }),
              zone,
            }),
        },
      ]
    : [];
  const buttons = [...statuses, ...copies, ...history, ...removals];
  if (buttons.length === 0) return null;
  return (
    <Menu
      label={texts.more}
      className="btn icon"
      busy={isBusy || removal.isBusy}
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

const addressText = ({ street, city, state }: { street: string; city: string; state: string }) =>
  [street, [city, state].filter(Boolean).join(' ')].filter(Boolean).join(', ');

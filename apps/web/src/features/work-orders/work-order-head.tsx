import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { workOrderStatus } from '@fieldwright/domain/work-orders/work-order-status';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  CalendarPlus,
  ChevronLeft,
  ChevronRight,
  ClipboardList,
  Ellipsis,
  FileText,
  History,
  RotateCcw,
  Tag as TagIcon,
  Trash2,
} from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { api } from '../../lib/requests/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { Tags } from '../../ui/tags/tags.tsx';
import { openBookCall } from '../booking/open-book-call.ts';
import { cancelChanges } from '../documents/cancel-changes.ts';
import { checkPricesItem } from '../documents/check-prices.tsx';
import { documentTexts } from '../documents/documents.texts.ts';
import { openHistory } from '../documents/history.dialog.tsx';
import { OthersHere } from '../documents/presence.tsx';
import { SaveState } from '../documents/save-state.tsx';
import { UndoButtons } from '../documents/undo-buttons.tsx';
import { CostsSwitch } from '../price-books/costs-switch.tsx';
import { removalTexts } from '../removals/removals.texts.ts';
import { useRemoval } from '../removals/use-removal.ts';
import { checkedLines } from './checked-lines.ts';
import { openInvoice } from './invoice.dialog.tsx';
import { invoiceTexts } from './invoice.texts.ts';
import { warningsOf, warningsText } from './processing-words.ts';
import { ReturnTags } from './return-tags.tsx';
import { openServiceReport } from './service-report.dialog.tsx';
import { serviceReportTexts as reportTexts } from './service-report.texts.ts';
import { openTags } from './tags.dialog.tsx';
import { useMayRemove } from './use-may-remove.ts';
import { useProcessing } from './use-processing.ts';
import { StatusOfVisit } from './visit-status.tsx';
import './work-order-head.css';
import { useUnsentPhotos } from './unsent-photos.ts';
import { soldByNumber } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';
import { statusTones } from './work-order-status.ts';
import { workOrdersTexts as listTexts } from './work-orders.texts.ts';

const route = getRouteApi('/main/workorders/$id');

/** Shows the head: breadcrumb, work description, status, save state and actions. */
export function WorkOrderHead() {
  const { view, draft, editor, readOnly, zone } = useWorkOrderScreen();
  const { part } = route.useSearch();
  const { may } = useMain();
  const opensList = may('workorders.view') || may('workorders.own');
  const photos = useUnsentPhotos();
  return (
    <header className="wo-head">
      <div className="wo-title">
        <nav className="wo-crumb" aria-label={texts.list}>
          {part && (
            <Link from="/workorders/$id" to="." search={({ part: _, ...rest }) => rest} className="wo-back">
              <ChevronLeft className="i-sm" /> {texts.overview}
            </Link>
          )}
          <span className="wo-path">
            {opensList && (
              <>
                <Link to="/workorders">{texts.list}</Link>
                <ChevronRight className="i-sm" />
              </>
            )}
            <span className="tn">{texts.number(draft.number)}</span>
          </span>
        </nav>
        <OthersHere at="POST /api/workorders/{id}/presence" id={draft.id} isEditing={view.isDirty} />
        <h1 className="sr">{draft.id > 0 ? texts.title(draft.number) : texts.newTitle}</h1>
        <div className="input wo-name">
          <input
            aria-label={texts.text}
            placeholder={texts.textPlaceholder}
            value={draft.text}
            readOnly={readOnly}
            onChange={(event) =>
              editor.set({ kind: 'workOrder', id: draft.id }, { text: event.target.value }, 'workOrder.text')
            }
          />
        </div>
        <HeadTags />
      </div>
      <span className="grow" />
      <SaveState
        view={view}
        zone={zone}
        unsent={photos.sending > 0 && texts.photosSending(photos.sending)}
        failed={photos.failed > 0 && texts.photosFailed(photos.failed)}
      />
      <HeadActions />
    </header>
  );
}

function HeadTags() {
  const { draft, context, partEditor, readOnly, zone } = useWorkOrderScreen();
  const { may } = useMain();
  const status = workOrderStatus({ ...draft, callStatus: context.call?.status ?? null });
  const now = useNow();
  const tagIds = draft.tagEntities.filter(isLive).map(({ tagId }) => tagId);
  const visit = context.call?.visits.at(-1);
  const at = visit?.finishedDate ?? visit?.arrivedDate ?? visit?.enRouteDate;
  return (
    <div className="wo-tags">
      <ReturnTags />
      {draft.salesProposalId !== null && (may('proposals.view') || may('proposals.own')) && (
        <Link className="tag" to="/proposals/$id" params={{ id: String(draft.salesProposalId) }}>
          {texts.soldBy(soldByNumber(context, draft.salesProposalId))}
        </Link>
      )}
      {visit && <StatusOfVisit status={visit.status} when={at ? momentText(at, now, zone) : null} />}
      {draft.id > 0 && !draft.hidden && (
        <span className={`tag ${statusTones[status]}`}>{listTexts.statuses[status]}</span>
      )}
      <Tags label={texts.tags} tags={context.tags} ids={tagIds} />
      {!readOnly && (tagIds.length > 0 || context.tags.some(({ hidden }) => !hidden)) && (
        <IconButton
          small
          label={tagIds.length > 0 ? texts.changeTags : texts.addTags}
          onClick={() => openTags(partEditor, context.tags)}
        >
          <TagIcon />
        </IconButton>
      )}
    </div>
  );
}

function HeadActions() {
  const { view, draft, context, editor, readOnly, zone, totals } = useWorkOrderScreen();
  const { may } = useMain();
  // a removed work order, or one at a removed place, has to be restored first
  const isThere = !draft.hidden && !context.placeRemoval;
  const isFirstSave = draft.id <= 0;
  const needsSave = view.isDirty || isFirstSave;
  const history = () =>
    openHistory({
      kind: 'workOrder',
      document: draft,
      queryKey: ['workorderchanges', draft.id, draft.version],
      load: () => api('GET /api/workorders/{id}/changes', { params: { id: draft.id } }),
      zone,
    });
  const navigate = useNavigate();
  const mayRemove = useMayRemove();
  const removal = useRemoval({ kind: 'workOrder', id: draft.id, name: texts.title(draft.number) });
  const invoice = () =>
    totals &&
    openInvoice({
      workOrderId: draft.id,
      number: draft.number,
      totalCents: totals.totalCents,
      amountDueCents: totals.amountDueCents,
      customerId: context.customer.id,
      email: context.customer.email,
      zone,
      maySend: may('payments.collect') && isThere,
    });
  const mayChange = may('workorders.edit') || may('workorders.own');
  const report = () =>
    openServiceReport({
      workOrderId: draft.id,
      number: draft.number,
      customerId: context.customer.id,
      email: context.customer.email,
      zone,
      maySend: mayChange && isThere,
    });
  const noInvoice = view.isDirty ? invoiceTexts.saveFirst : texts.notPriced;
  const more = [
    ...(isFirstSave
      ? []
      : [
          {
            groupCode: '',
            text: invoiceTexts.open,
            icon: <FileText />,
            refused: view.isDirty || !totals?.complete ? noInvoice : undefined,
            click: invoice,
          },
          {
            groupCode: '',
            text: reportTexts.open,
            icon: <ClipboardList />,
            refused: view.isDirty ? reportTexts.saveFirst : undefined,
            click: report,
          },
        ]),
    ...(view.isDirty && !isFirstSave
      ? [{ groupCode: '', text: texts.revertAll, icon: <RotateCcw />, click: () => cancelChanges(editor) }]
      : []),
    ...(readOnly || draft.processed ? [] : [checkPricesItem(view, checkedLines(draft))]),
    ...(may('calls.book') && isThere && !isFirstSave
      ? [
          {
            groupCode: '',
            text: texts.bookReturn,
            icon: <CalendarPlus />,
            click: () =>
              openBookCall({
                customerId: context.customer.id,
                siteId: draft.siteId,
                returnOfWorkOrderId: draft.id,
                notes: texts.returnNotes(draft.number, draft.text),
              }),
          },
        ]
      : []),
    ...(may('audit.view') && !isFirstSave
      ? [{ groupCode: '', text: texts.history, icon: <History />, click: history }]
      : []),
    ...(mayRemove && isThere && !isFirstSave
      ? [
          {
            groupCode: '',
            text: removalTexts.remove.workOrder,
            icon: <Trash2 />,
            refused: view.isDirty ? removalTexts.saveFirst : undefined,
            click: () => removal.remove(() => navigate({ to: '/workorders' })),
          },
        ]
      : []),
  ];
  return (
    <div className="wo-actions">
      <CostsSwitch />
      {!readOnly && <UndoButtons view={view} />}
      {more.length > 0 && (
        <Menu label={texts.more} className="btn icon quiet" busy={removal.isBusy} groups={[]} buttons={more}>
          <Ellipsis />
        </Menu>
      )}
      {!readOnly && (
        <Button
          kind={needsSave ? 'primary' : 'plain'}
          disabled={!view.isSavable}
          title={needsSave && !view.isSavable ? documentTexts.notBegun : undefined}
          onClick={editor.save}
        >
          {documentTexts.save}
        </Button>
      )}
      {may('workorders.process') && !isFirstSave && !draft.processed && isThere && (
        <Process needsSave={needsSave} />
      )}
    </div>
  );
}

/** Shows the Process button; warnings show on it before, and in the toast with Undo after. */
function Process({ needsSave }: { needsSave: boolean }) {
  const screen = useWorkOrderScreen();
  const { draft, totals } = screen;
  const { process, isBusy } = useProcessing();
  const missing = warningsText(warningsOf(screen));
  return (
    <Button
      kind={needsSave ? 'plain' : 'primary'}
      className="wo-process"
      busy={isBusy}
      disabled={needsSave || !draft.complete || totals === null}
      title={totals === null ? texts.notPriced : missing || undefined}
      onClick={() => void process(true)}
    >
      {texts.process}
    </Button>
  );
}

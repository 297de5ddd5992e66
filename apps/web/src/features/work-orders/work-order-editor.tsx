import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useTitle } from '../../lib/use-title.ts';
import { cancelChanges } from '../documents/cancel-changes.ts';
import { DocumentBanners } from '../documents/document-banners.tsx';
import type { Loaded } from '../documents/document-kind.ts';
import { useDocument } from '../documents/use-document.ts';
import { PlaceRemovedBanner, RemovedBanner } from '../removals/removed-banner.tsx';
import { BeforeProcessing } from './before-processing.tsx';
import { CompletionPart } from './completion-part.tsx';
import { DebriefPart } from './debrief-part.tsx';
import { InspectionsPart } from './inspections-part.tsx';
import { JobBar } from './job-bar.tsx';
import { JobPhotosPart } from './job-photos-part.tsx';
import { LinesPart } from './lines-part.tsx';
import { MoneyPart } from './money-part.tsx';
import { PhoneParts } from './phone-parts.tsx';
import { PlacePart } from './place-part.tsx';
import { PrintedReport } from './printed-report.tsx';
import { ProcessedBanner, ProcessedMeanwhile } from './processed-banner.tsx';
import { RecommendationsPart } from './recommendations-part.tsx';
import { SystemsPart } from './systems-part.tsx';
import { useLiveReload } from './use-live-reload.ts';
import { useMayRemove } from './use-may-remove.ts';
import { type LoadedWorkOrder, workOrderKind } from './work-order.data.ts';
import './work-order.css';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { WorkOrderHead } from './work-order-head.tsx';
import { type WorkOrderScreen, WorkOrderScreenProvider } from './work-order-screen.ts';

const route = getRouteApi('/main/workorders/$id');

interface WorkOrderEditorProps {
  address: string;
  loaded: LoadedWorkOrder | null;
  edit: Edit<WorkOrder>;
  context: WorkOrderContext;
  saved: (loaded: Loaded<WorkOrder>) => void;
}

/** Shows one work order: complete in the office, as an overview with parts on a phone. */
export function WorkOrderEditor({ address, loaded, edit, context, saved }: WorkOrderEditorProps) {
  const { part = 'overview' } = route.useSearch();
  const {
    may,
    me: { company },
  } = useMain();
  const view = useDocument<WorkOrder>({
    kind: workOrderKind,
    address,
    loaded,
    edit,
    context,
    saved,
    unsaved: texts.unsaved(edit.draft.number),
  });
  const { draft, editor } = view;
  const navigate = route.useNavigate();
  // leaving during a save would ask for confirmation
  const isKept = address === 'new' && draft.id > 0 && !view.isDirty && view.saving.is === 'idle';
  const goThere = useEffectEvent(() => {
    const params = { id: String(draft.id) };
    void navigate({
      to: '/workorders/$id',
      params,
      search: ({ part: open }) => (open ? { part: open } : {}),
      replace: true,
    });
  });
  useEffect(() => {
    if (isKept) goThere();
  }, [isKept]);
  useLiveReload(draft, context);
  useTitle(draft.id > 0 ? texts.title(draft.number) : texts.newTitle);
  const screen: WorkOrderScreen = {
    view,
    draft,
    editor,
    partEditor: editor,
    // the query has the newest context, even if the work order itself has not changed
    context,
    totals: view.totals.get(null) ?? null,
    readOnly:
      draft.hidden ||
      context.placeRemoval !== null ||
      (draft.processed
        ? !may('workorders.process')
        : !(may('workorders.edit') || (may('workorders.own') && (address === 'new' || context.isOwn)))),
    zone: { timeZone: context.place?.timeZone ?? company.timeZone, beside: company.timeZone },
  };
  return (
    <WorkOrderScreenProvider value={screen}>
      <div className="wo" data-part={part}>
        <WorkOrderHead />
        <Banners screen={screen} />
        <div className="wo-body">
          <div className="wo-left">
            <PlacePart />
            <PhoneParts />
            <SystemsPart />
          </div>
          <div className="wo-mid">
            <LinesPart />
            <JobPhotosPart />
            <InspectionsPart />
            <RecommendationsPart />
            <DebriefPart />
          </div>
          <div className="wo-right">
            {!draft.processed && !draft.hidden && !context.placeRemoval && draft.id > 0 && (
              <BeforeProcessing />
            )}
            <MoneyPart />
            <CompletionPart />
          </div>
        </div>
        <JobBar />
        <PrintedReport />
      </div>
    </WorkOrderScreenProvider>
  );
}

/** Shows the banners: removed, processed, and changed by others. */
function Banners({ screen: { view, draft, editor, context, readOnly, zone } }: { screen: WorkOrderScreen }) {
  const mayRemove = useMayRemove();
  const { place, placeRemoval, removal } = context;
  const discard = () => cancelChanges(editor);
  const ofPlace = place && placeRemoval && (
    <PlaceRemovedBanner
      removal={placeRemoval}
      place={place}
      zone={zone}
      discard={view.isDirty ? discard : undefined}
    />
  );
  if (draft.hidden)
    return (
      <>
        {ofPlace}
        <RemovedBanner
          kind="workOrder"
          id={draft.id}
          name={texts.title(draft.number)}
          removal={removal}
          zone={zone}
          mayRestore={mayRemove && !placeRemoval}
          discard={view.newer && !placeRemoval ? discard : undefined}
        />
      </>
    );
  if (ofPlace)
    return (
      <>
        {ofPlace}
        {draft.processed && <ProcessedBanner />}
      </>
    );
  if (view.newer && draft.processed && readOnly) return <ProcessedMeanwhile />;
  return (
    <>
      <DocumentBanners view={view} zone={zone} />
      {draft.processed && <ProcessedBanner />}
    </>
  );
}

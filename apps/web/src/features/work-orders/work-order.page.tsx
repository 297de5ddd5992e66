import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { PagePending } from '../../app/pending.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import {
  type LoadedWorkOrder,
  newWorkOrder,
  numberOf,
  startQuery,
  workOrderQuery,
  workOrdersChanged,
} from './work-order.data.ts';
import { WorkOrderEditor } from './work-order-editor.tsx';

const route = getRouteApi('/main/workorders/$id');

/** Shows `/workorders/:id`, and `/workorders/new` for a new one at a site. */
export function WorkOrderPage() {
  const { id } = route.useParams();
  const { siteId = 0, callId } = route.useSearch();
  const isNew = id === 'new';
  const client = useQueryClient();
  const saved = useQuery({ ...workOrderQuery(numberOf(id)), enabled: !isNew });
  const start = useQuery({ ...startQuery(siteId, callId), enabled: isNew });
  // the initial data stays while the screen is open; the editor continues from it
  const [begun, hold] = useState<{ id: string; edit: ReturnType<typeof newWorkOrder> } | null>(null);
  const { error, refetch } = isNew ? start : saved;
  const context = isNew ? start.data?.context : saved.data?.context;
  if (!context)
    return error ? <Failure error={error} detail="" retry={() => void refetch()} /> : <PagePending />;
  function begin() {
    return isNew ? newWorkOrder(start.data!) : startEdit(workOrderShape, saved.data!.document);
  }
  const first = begun !== null && begun.id === id ? begun : { id, edit: begin() };
  if (first !== begun) hold(first);
  const keep = (loaded: LoadedWorkOrder) => {
    const key = workOrderQuery(loaded.document.id).queryKey;
    const files = client.getQueryData(key)?.context.files;
    const isOwn = isNew || loaded.context.isOwn;
    client.setQueryData(key, { ...loaded, context: { ...loaded.context, isOwn, files: files ?? [] } });
    // the server now knows who collected a payment, and which photos belong to the work order
    void client.invalidateQueries({ queryKey: key });
    workOrdersChanged(client);
  };
  return (
    <WorkOrderEditor
      address={id}
      loaded={saved.data ?? null}
      edit={first.edit}
      context={context}
      saved={(loaded) => keep(loaded as LoadedWorkOrder)}
    />
  );
}

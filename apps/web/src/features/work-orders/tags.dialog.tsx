import type { ShownTag } from '@fieldwright/domain/company-lists/tag';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { useSignal } from '../../lib/signal.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TagsField } from '../../ui/tags/tags.tsx';
import type { PartEditor } from '../documents/reduction.dialog.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';

type TagsEditor = PartEditor<Pick<WorkOrder, 'tagEntities'>>;

interface Intake {
  editor: TagsEditor;
  /** the company's tags, in order */
  tags: readonly ShownTag[];
}

/** Opens the dialog of a work order's tags. Cancel restores everything as it was before (R4.1). */
export function openTags(editor: TagsEditor, tags: readonly ShownTag[]): void {
  editor.beginPart();
  const opened = openDialog<Intake, true>({
    title: texts.tags,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.done },
    ],
    component: WorkOrderTags,
    intakeData: { editor, tags },
  });
  void opened.result.then(({ action }) => (action === 'save' ? editor.keepPart() : editor.cancelPart()));
}

function WorkOrderTags({ intakeData: { editor, tags }, dialog }: HostedProps<Intake, true>) {
  const { draft } = useSignal(editor.state).edit;
  const there = draft.tagEntities.filter(isLive);
  useDialogPart(dialog, { save: () => true as const });
  const change = (ids: readonly number[]) => {
    for (const { id, tagId } of there) if (!ids.includes(tagId)) editor.remove({ kind: 'tagEntities', id });
    for (const tagId of ids)
      if (!there.some((each) => each.tagId === tagId)) editor.add('tagEntities', { tagId });
  };
  return <TagsField label={texts.tags} tags={tags} ids={there.map(({ tagId }) => tagId)} onChange={change} />;
}

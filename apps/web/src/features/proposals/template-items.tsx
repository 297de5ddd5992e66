import { changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { startingPrices } from '@fieldwright/domain/price-books/site-prices';
import { usualLastDay } from '@fieldwright/domain/proposals/proposal-status';
import { toTemplate, undoTemplate } from '@fieldwright/domain/proposals/proposal-templates';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileStack } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { openNewDocument } from '../palette/open-palette.ts';
import type { SalesProposal } from './proposal.data.ts';
import { askSaveAsTemplate } from './save-template.dialog.tsx';
import { changeApart, siteStart } from './templates.data.ts';
import { templatesTexts as texts } from './templates.texts.ts';

const tryTo = async (act: () => Promise<void>): Promise<boolean> => {
  try {
    await act();
    return true;
  } catch (error) {
    showToast({ kind: 'failed', text: texts.failed, detail: textOf(error) });
    return false;
  }
};

/** Makes a proposal a template, at once, since it can be undone (R4.10). */
async function makeTemplate(client: QueryClient, was: SalesProposal): Promise<void> {
  const { id } = was;
  if (!(await tryTo(() => changeApart(client, id, toTemplate)))) return;
  const undo = () =>
    tryTo(() => changeApart(client, id, (edit) => undoTemplate(edit, was))).then(
      (isDone) => isDone && showToast({ text: texts.undone }),
    );
  showToast({ text: texts.isMade, action: { text: texts.undo, undo: true, run: () => void undo() } });
}

/** Makes a template a proposal for a site, at once, since it can be undone (R4.10). */
async function makeProposal(
  client: QueryClient,
  was: SalesProposal,
  { siteId, expiresDate }: { siteId: number; expiresDate: string },
): Promise<void> {
  const { id, callDepartmentTypeId, templateNote, note, staffNote } = was;
  const isDone = await tryTo(async () => {
    const { pricing, sitePrices } = await siteStart(siteId);
    await changeApart(client, id, (edit) =>
      changeRoot(salesProposalShape, edit, {
        isTemplate: false,
        callDepartmentTypeId: null,
        templateNote: '',
        siteId,
        taxItemId: pricing.taxItem?.id ?? null,
        expiresDate,
        ...startingPrices(sitePrices),
      }),
    );
  });
  if (!isDone) return;
  const undo = () =>
    tryTo(async () => {
      await changeApart(client, id, (edit) =>
        changeRoot(salesProposalShape, toTemplate(edit), { callDepartmentTypeId, templateNote }),
      );
      // becoming a template clears the notes, and these are the template's own
      if (note || staffNote)
        await changeApart(client, id, (edit) => changeRoot(salesProposalShape, edit, { note, staffNote }));
    });
  showToast({ text: texts.unmade, action: { text: texts.undo, undo: true, run: () => void undo() } });
}

/** Returns the menu items that save a proposal as a template, and make it one or a proposal again (R4.10). */
export function useTemplateItems(
  { draft, isDirty, context }: DocumentView<SalesProposal>,
  today: string,
): MenuItem[] {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { may, me } = useMain();
  if (!may('proposals.edit') || draft.hidden) return [];
  const refused = isDirty ? texts.saveFirst : undefined;
  const item = { groupCode: 'more', icon: <FileStack /> };
  const saveAs = async () => {
    const saved = await askSaveAsTemplate({ client, proposal: draft });
    if (!saved) return;
    const open = () => void navigate({ to: '/proposals/$id', params: { id: String(saved.id) } });
    showToast({ text: texts.saved(saved.text), action: { text: texts.open, run: open } });
  };
  if (draft.isTemplate) {
    const expiresDate = usualLastDay(today, me.company.proposalDays);
    const choose = () =>
      openNewDocument('newProposal', (siteId) => void makeProposal(client, draft, { siteId, expiresDate }));
    return [{ ...item, text: texts.unmake, refused, click: choose }];
  }
  const ofCustomer = [draft.payments, draft.loanApplications, draft.fileInformations] as const;
  const keepsCustomer = ofCustomer.some((records) => records.some(isLive)) || context.signed != null;
  return [
    { ...item, text: texts.save, refused, click: () => void saveAs() },
    ...(draft.status === 'Accepted'
      ? []
      : [
          {
            ...item,
            text: texts.make,
            refused: refused ?? (keepsCustomer ? texts.keepsCustomer : undefined),
            click: () => void makeTemplate(client, draft),
          },
        ]),
  ];
}

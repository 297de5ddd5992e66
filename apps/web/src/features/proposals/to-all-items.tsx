import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { addToAllPackages, packagesWithout } from '@fieldwright/domain/proposals/lines-of-all';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { CopyPlus } from 'lucide-react';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { documentTexts } from '../documents/documents.texts.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { proposalTexts } from './proposal.texts.ts';
import { templatesTexts as texts } from './templates.texts.ts';

/** Returns the item of a line's menu that adds the line to every package; none in a proposal with one package. */
export function toAllItems(
  { draft, editor }: Pick<DocumentView<SalesProposal>, 'draft' | 'editor'>,
  lineId: number,
): MenuItem[] {
  if (draft.packages.filter(isLive).length < 2) return [];
  const others = packagesWithout(draft, lineId);
  return [
    {
      groupCode: '',
      text: texts.toAll,
      icon: <CopyPlus />,
      refused: others.length === 0 ? texts.inAll : undefined,
      click: () => {
        editor.change((edit) => addToAllPackages(edit, lineId));
        showToast({
          text: texts.addedToAll(others.map(({ text }) => text || proposalTexts.unnamedPackage)),
          action: { text: documentTexts.undo, undo: true, run: editor.undo },
          ofPage: true,
        });
      },
    },
  ];
}

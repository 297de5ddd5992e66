import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { plainLines } from '@fieldwright/domain/proposals/package-lines';
import { Presentation } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';
import type { ProposalMenuProps } from './proposal-menu.tsx';

/**
 * Shows the button that presents a saved proposal to the customer on this screen; not on templates. The browser leaves
 * for it, so that nothing that only staff may see stays in the page.
 */
export function PresentButton({
  view: { draft, isDirty },
  status,
  placeRemoval,
}: Pick<ProposalMenuProps, 'view' | 'status' | 'placeRemoval'>) {
  const { may } = useMain();
  const isShowable = draft.packages.some((each) => isLive(each) && plainLines(draft, each.id).length > 0);
  if (draft.id < 0 || draft.isTemplate || draft.hidden || placeRemoval || !isShowable) return null;
  if (!(may('proposals.edit') || may('proposals.own'))) return null;
  const refused = status === 'Expired' ? texts.presentExpired : isDirty ? texts.saveFirst : undefined;
  return (
    <Button
      icon={<Presentation />}
      disabled={refused !== undefined}
      title={refused}
      onClick={() => location.assign(`/proposals/${draft.id}/present`)}
    >
      {texts.present}
    </Button>
  );
}

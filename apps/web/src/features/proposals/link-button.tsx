import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { timeZoneOf } from '@fieldwright/domain/kernel/zone';
import { plainLines } from '@fieldwright/domain/proposals/package-lines';
import { isNamedAsCopy } from '@fieldwright/domain/proposals/package-rules';
import { useMain } from '../../app/main/use-main.ts';
import { CustomerLinkButton } from '../customer-link/customer-link-button.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';
import type { ProposalMenuProps } from './proposal-menu.tsx';
import type { Package } from './proposal-packages.tsx';

/** Shows the button for the customer's link; also after acceptance, but not on templates. */
export function LinkButton({
  view,
  status,
  placeRemoval,
  zone,
  text,
  toSecond = false,
}: Pick<ProposalMenuProps, 'view' | 'status' | 'placeRemoval' | 'zone'> & {
  text?: string;
  /** the email goes to the second signer */
  toSecond?: boolean;
}) {
  const { draft, isDirty } = view;
  const { may } = useMain();
  if (draft.id < 0 || draft.isTemplate || draft.hidden || !(may('proposals.edit') || may('proposals.own')))
    return null;
  const isEmpty = ({ id }: Package) => plainLines(draft, id).length === 0;
  const packages = draft.packages.filter(isLive);
  const empty = packages.filter(isEmpty);
  const copies = packages.filter((each) => !isEmpty(each) && isNamedAsCopy(each.text));
  return (
    <CustomerLinkButton
      text={text}
      toSecond={toSecond}
      proposalId={draft.id}
      unsaved={isDirty}
      isOver={status === 'Expired'}
      placeRemoved={placeRemoval?.kind ?? null}
      timeZone={timeZoneOf(zone)}
      leftOut={empty.map(({ text }) => text || texts.unnamedPackage)}
      copies={copies.map(({ text }) => text)}
      maySetUpCompany={may('settings.edit')}
    />
  );
}

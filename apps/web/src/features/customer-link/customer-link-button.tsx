import { Link2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CustomerLinks } from './customer-link.dialog.tsx';
import { customerLinkTexts as texts } from './customer-link.texts.ts';

interface CustomerLinkButtonProps {
  /** of a saved proposal that is no template */
  proposalId: number;
  /** there are changes that the customer would not see yet */
  unsaved: boolean;
  /** it has expired: it needs a new date before a link can be sent */
  isOver: boolean;
  /** which of its customer and site is removed; links don't work until that is restored */
  placeRemoved: 'customer' | 'site' | null;
  /** the zone for the days shown */
  timeZone: string;
  /** names of packages that the customer doesn't see, since they have no lines */
  leftOut: readonly string[];
  /** names of packages that are still named as copies */
  copies: readonly string[];
  /** the user may set up the company's contact details */
  maySetUpCompany: boolean;
  /** of a small button that sends a new version */
  text?: string | undefined;
  /** the email goes to the second signer */
  toSecond?: boolean;
}

/**
 * Opens the dialog with the customer's links: create, copy, email, revoke. For users who may edit the
 * proposal.
 */
export function CustomerLinkButton({
  proposalId,
  unsaved,
  isOver,
  placeRemoved,
  timeZone,
  leftOut,
  copies,
  maySetUpCompany,
  text,
  toSecond = false,
}: CustomerLinkButtonProps) {
  const open = () =>
    openDialog({
      title: texts.title,
      text: texts.lead,
      width: 500,
      buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
      component: CustomerLinks,
      intakeData: { proposalId, isOver, timeZone, leftOut, copies, maySetUpCompany, toSecond },
    });
  const refused = placeRemoved ? texts.placeRemoved[placeRemoved] : unsaved ? texts.saveFirst : undefined;
  return (
    <Button
      small={text !== undefined}
      icon={text === undefined ? <Link2 /> : undefined}
      disabled={refused !== undefined}
      title={refused}
      onClick={() => void open()}
    >
      {text ?? texts.button}
    </Button>
  );
}

import { Link2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { openDialog } from '../../ui/dialog-stack.ts';
import { CustomerLinks } from './customer-link.dialog.tsx';
import { customerLinkTexts as texts } from './customer-link.texts.ts';

interface CustomerLinkButtonProps {
  /** of a proposal that has been saved and is no template */
  proposalId: number;
  /** there are changes that the customer would not see yet */
  unsaved: boolean;
  /** its last day is over: it has to be sent anew before the customer is led to it */
  isOver: boolean;
  /** whose days count */
  timeZone: string;
  /** names of packages that the customer is not shown: they have no lines */
  leftOut: readonly string[];
  /** names of packages that are still called copies */
  copies: readonly string[];
  /** the person may say how the company is reached */
  maySetUpCompany: boolean;
}

/** Leads to the links by which the customer sees the proposal: make, copy, mail, end. For who may change the proposal. */
export function CustomerLinkButton({
  proposalId,
  unsaved,
  isOver,
  timeZone,
  leftOut,
  copies,
  maySetUpCompany,
}: CustomerLinkButtonProps) {
  const open = () =>
    openDialog({
      title: texts.title,
      text: texts.lead,
      width: 500,
      buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
      component: CustomerLinks,
      intakeData: { proposalId, isOver, timeZone, leftOut, copies, maySetUpCompany },
    });
  return (
    <Button
      icon={<Link2 />}
      disabled={unsaved}
      title={unsaved ? texts.saveFirst : undefined}
      onClick={() => void open()}
    >
      {texts.button}
    </Button>
  );
}

import type { DocumentContext } from '@fieldwright/contract/documents';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { RevisionDifference } from '@fieldwright/domain/proposals/revision-differences';
import { FileDiff, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { proposalPdfTexts } from './proposal-pdf.texts.ts';
import { revisionTexts as texts } from './revisions.texts.ts';

/** Says that the customer sees something different, since the proposal has changed since it was sent. */
export function ChangedBanner({
  sent,
  zone,
  children,
}: {
  sent: DocumentContext['sent'];
  zone: Zone;
  /** the button that sends the new version, for those who may */
  children: ReactNode;
}) {
  const now = useNow();
  if (!sent || sent.differences.length === 0) return null;
  const when = momentText(sent.date, now, zone);
  return (
    <Banner
      kind="warn"
      icon={<FileDiff />}
      text={texts.changed(when)}
      detail={texts.changedDetail(sent.number)}
    >
      <Button small onClick={() => void showDifferences(texts.changedTitle(sent.number), sent.differences)}>
        {texts.compare}
      </Button>
      {children}
    </Banner>
  );
}

interface SignedBannerProps {
  signed: NonNullable<DocumentContext['signed']>;
  /** the name of the option that was signed; null if it was removed */
  option: string | null;
  zone: Zone;
  /** opens the signed copy */
  openCopy: () => void;
  /** cancels the first of two signatures; null for those who may not */
  cancel: (() => void) | null;
  /** the button that sends the second signer a link, for those who may */
  toSecond: ReactNode;
  /** sells what was signed; null for those who may not */
  sell: (() => void) | null;
  /** the button that asks to sign again, for those who may */
  children: ReactNode;
}

/** Says that the customer has signed, and what is left to do: create the work order, or have it signed again. */
export function SignedBanner(props: SignedBannerProps) {
  const { signed, option, zone, openCopy, sell, children } = props;
  const now = useNow();
  const { name, date, differences } = signed;
  const when = momentText(date, now, zone);
  if (signed.waits) return <WaitingBanner {...props} when={when} />;
  if (differences.length === 0)
    return (
      <Banner
        icon={<PenLine />}
        text={texts.signedBy(name, when)}
        detail={texts.signedDetail(option ?? texts.removedOption)}
      >
        <Button small onClick={openCopy}>
          {proposalPdfTexts.openSigned}
        </Button>
        {sell && (
          <Button small kind="primary" onClick={sell}>
            {texts.createWorkOrder}
          </Button>
        )}
      </Banner>
    );
  return (
    <Banner
      kind="warn"
      icon={<PenLine />}
      text={texts.changedSigned(name, when)}
      detail={texts.changedSignedDetail(option ?? texts.removedOption)}
    >
      <Button small onClick={openCopy}>
        {proposalPdfTexts.openSigned}
      </Button>
      <Button small onClick={() => void showDifferences(texts.changedSignedTitle, differences)}>
        {texts.compare}
      </Button>
      {children}
    </Banner>
  );
}

/** Says that one of two people has signed, and what is left to do: the other one signs, or both sign something else. */
function WaitingBanner({
  signed: { name, differences },
  option,
  when,
  cancel,
  toSecond,
  children,
}: SignedBannerProps & { when: string }) {
  const called = option ?? texts.removedOption;
  if (differences.length > 0)
    return (
      <Banner
        kind="warn"
        icon={<PenLine />}
        text={texts.changedSigned(name, when)}
        detail={texts.changedWaitingDetail(called)}
      >
        <Button small onClick={() => void showDifferences(texts.changedSignedTitle, differences)}>
          {texts.compare}
        </Button>
        {children}
      </Banner>
    );
  return (
    <Banner
      kind="warn"
      icon={<PenLine />}
      text={texts.waiting}
      detail={texts.waitingDetail(name, called, when)}
    >
      {toSecond}
      {cancel && (
        <Button small onClick={cancel}>
          {texts.cancelSignature}
        </Button>
      )}
    </Banner>
  );
}

/** Opens the list of differences between what someone has and what the proposal says now. */
export const showDifferences = (title: string, differences: readonly RevisionDifference[]) =>
  openDialog({
    title,
    width: 640,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: Differences,
    intakeData: { differences },
  });

function Differences({
  intakeData: { differences },
  dialog,
}: HostedProps<{ differences: readonly RevisionDifference[] }, null>) {
  useDialogPart(dialog, {});
  const options = [...new Set(differences.map(({ option }) => option))];
  return (
    <>
      {options.map((option) => (
        <table className="revision-differences" key={option ?? ''}>
          <caption>{option ?? texts.wholeProposal}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.what}</th>
              <th scope="col">{texts.sent}</th>
              <th scope="col">{texts.now}</th>
            </tr>
          </thead>
          <tbody>
            {differences
              .filter((each) => each.option === option)
              .map(({ what, from, to }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <tr key={place}>
                  <th scope="row">{what}</th>
                  <td>{from || texts.nothing}</td>
                  <td>{to || texts.nothing}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

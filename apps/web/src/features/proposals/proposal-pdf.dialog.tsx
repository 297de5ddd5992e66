import { FileText } from 'lucide-react';
import { api } from '../../lib/requests/api.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { useMadePdf } from '../../lib/use-made-pdf.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { MakingPdf } from '../../ui/making-pdf.tsx';
import { proposalPdfTexts as texts } from './proposal-pdf.texts.ts';

interface Intake {
  id: number;
  /** the signed copy instead of the version that was sent last */
  signed: boolean;
}

/** Offers a proposal as a PDF, as it was sent or signed, as soon as it is made. */
export function openProposalPdf({ number, ...intakeData }: Intake & { number: string }): void {
  const { signed } = intakeData;
  openDialog<Intake, never>({
    title: (signed ? texts.signedTitle : texts.title)(number),
    text: signed ? texts.signedLead : texts.lead,
    width: 440,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: ProposalPdf,
    intakeData,
  });
}

function ProposalPdf({ intakeData: { id, signed }, dialog }: HostedProps<Intake, never>) {
  useDialogPart(dialog, {});
  const made = useMadePdf((signal) =>
    api('POST /api/salesproposals/{id}/pdf', { params: { id }, body: { signed }, signal }),
  );
  return (
    <MakingPdf made={made} texts={texts}>
      {(url) => (
        <a className="btn" href={apiHost() + url} target="_blank" rel="noreferrer">
          <FileText />
          <span>{texts.openPdf}</span>
        </a>
      )}
    </MakingPdf>
  );
}

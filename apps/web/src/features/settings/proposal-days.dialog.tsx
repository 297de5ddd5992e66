import { readProposalDays } from '@fieldwright/domain/settings/proposal-days';
import { useQueryClient } from '@tanstack/react-query';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useBasis } from '../customers/editing.ts';
import { type Company, changeCompany, companyQuery } from './company.data.ts';
import { companyTexts as texts } from './company.texts.ts';

/** Opens the dialog that edits how many days new proposals are good for. */
export function openProposalDaysDialog(company: Company): void {
  openDialog({
    title: texts.daysTitle,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EditProposalDays,
    intakeData: company,
  });
}

interface Typed {
  proposalDays: string;
}

function EditProposalDays({ intakeData: company, dialog }: HostedProps<Company, true>) {
  const client = useQueryClient();
  const based = useBasis(
    company.version,
    async () => (await client.fetchQuery({ ...companyQuery, staleTime: 0 })).version,
  );
  const { text, isChanged, failure, submit } = useForm<Typed>({
    initial: { proposalDays: String(company.proposalDays) },
    first: 'proposalDays',
    check: ({ proposalDays }) => {
      const reading = readProposalDays(proposalDays);
      return 'wrong' in reading ? { proposalDays: reading.wrong } : {};
    },
    save: async ({ proposalDays }) => {
      const reading = readProposalDays(proposalDays);
      if ('wrong' in reading) return;
      await based((basedOn) => changeCompany(client, { proposalDays: reading.days, basedOn }));
      showToast({ text: texts.daysSaved(reading.days) });
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField
        {...text('proposalDays')}
        label={texts.daysLabel}
        help={texts.daysHelp}
        inputMode="numeric"
        autoComplete="off"
        after={<span className="dim">{texts.daysUnit}</span>}
      />
    </>
  );
}

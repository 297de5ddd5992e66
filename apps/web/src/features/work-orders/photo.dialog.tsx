import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { textOf } from '../../lib/api-error.ts';
import { apiHost } from '../../lib/installation.ts';
import { type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface Intake {
  text: string;
  /** null while it is not saved */
  fileId: number | null;
  /** the small picture, or the one on this device */
  url: string | null;
}

/** Shows a photo as large as the screen allows. */
export function openPhoto(intake: Intake): void {
  openDialog<Intake, true>({
    title: intake.text || texts.photoTitle,
    width: 900,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: Photo,
    intakeData: intake,
  });
}

function Photo({ intakeData: { text, fileId, url } }: HostedProps<Intake, true>) {
  const { data, error } = useQuery({
    queryKey: ['photo', fileId],
    queryFn: () => api('POST /api/files/addresses', { body: { ids: [fileId!], variant: 'large' } }),
    enabled: fileId !== null,
    // the address works for a few minutes only
    gcTime: 0,
  });
  const large = data?.[0]?.url;
  const shown = large ? apiHost() + large : url;
  return (
    <>
      {error && <Note kind="bad">{textOf(error)}</Note>}
      {data?.[0]?.preview === 'failed' && <Note kind="warn">{texts.noPreviewDetail}</Note>}
      {shown && <img className="wo-photo-large" src={shown} alt={text || texts.photoTitle} />}
    </>
  );
}

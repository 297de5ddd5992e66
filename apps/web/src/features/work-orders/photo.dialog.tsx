import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface Intake {
  text: string;
  /** null until saved */
  fileId: number | null;
  /** the thumbnail, or the picture on this device */
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
    // the URL expires after a few minutes
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

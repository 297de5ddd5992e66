import { sameValue } from '@fieldwright/domain/kernel/same-value';
import type { PhotoMark } from '@fieldwright/domain/work-orders/photo-marks';
import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { MarkedPicture } from './marked-picture.tsx';
import { photoMarksTexts as markTexts } from './photo-marks.texts.ts';
import { PhotoMarks } from './photo-marks.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface Intake {
  text: string;
  /** null until saved */
  fileId: number | null;
  /** the thumbnail, or the picture on this device */
  url: string | null;
  /** drawn on it */
  marks?: readonly PhotoMark[];
  /** takes what is drawn, and returns whether the photo is still there; null if it can't be changed here */
  onMarks?: ((marks: PhotoMark[]) => boolean) | null;
}

const none: readonly PhotoMark[] = [];

/** Shows a photo as large as the screen allows, and takes what is drawn on it. */
export function openPhoto(intake: Intake): void {
  openDialog<Intake, true>({
    title: intake.text || texts.photoTitle,
    width: 900,
    buttons: [
      { id: 'cancel', text: texts.close, secondary: true },
      ...(intake.onMarks ? [{ id: 'save', text: markTexts.keep } as const] : []),
    ],
    component: Photo,
    intakeData: intake,
  });
}

function Photo({
  intakeData: { text, fileId, url, marks = none, onMarks },
  dialog,
}: HostedProps<Intake, true>) {
  const [drawn, setDrawn] = useState(marks);
  const [isDrawing, setDrawing] = useState(false);
  const [isGone, setGone] = useState(false);
  const isChanged = !sameValue(drawn, marks);
  const { data, error } = useQuery({
    queryKey: ['photo', fileId],
    queryFn: () => api('POST /api/files/addresses', { body: { ids: [fileId!], variant: 'large' } }),
    enabled: fileId !== null,
    // the URL expires after a few minutes
    gcTime: 0,
  });
  const large = data?.[0]?.url;
  const shown = large ? apiHost() + large : url;
  const alt = [text || texts.photoTitle, drawn.length > 0 && markTexts.marked(drawn.length)]
    .filter(Boolean)
    .join(', ');
  useDialogPart(dialog, {
    disabled: isChanged ? [] : ['save'],
    unsaved: isChanged && markTexts.unsaved,
    save: (): true | null => {
      if (onMarks?.([...drawn])) return true;
      setGone(true);
      return null;
    },
  });
  return (
    <>
      {error && <Note kind="bad">{textOf(error)}</Note>}
      {isGone && <Note kind="bad">{markTexts.gone}</Note>}
      {data?.[0]?.preview === 'failed' && <Note kind="warn">{texts.noPreviewDetail}</Note>}
      {shown && isDrawing && <PhotoMarks url={shown} alt={alt} marks={drawn} onChange={setDrawn} />}
      {shown && !isDrawing && (
        <div className="marked-picture">
          <MarkedPicture className="wo-photo-large" url={shown} alt={alt} marks={drawn} />
        </div>
      )}
      {shown && onMarks && !isDrawing && (
        <Button icon={<PenLine />} onClick={() => setDrawing(true)}>
          {markTexts.draw}
        </Button>
      )}
    </>
  );
}

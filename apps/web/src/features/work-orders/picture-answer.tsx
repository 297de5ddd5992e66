import { pictureWords } from '@fieldwright/domain/company-lists/question-fields';
import type { Strokes } from '@fieldwright/domain/proposals/signature';
import { Camera, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SignaturePad } from '../../ui/signature/signature-pad.tsx';
import { answerTexts as texts } from './answers.texts.ts';
import { openPhoto } from './photo.dialog.tsx';
import { PhotoThumb } from './photo-thumb.tsx';
import { photoTypes } from './photo-types.ts';
import { signaturePicture } from './signature-picture.ts';
import { useNoteUnsent } from './unsent-photos.ts';
import type { useAnswer } from './use-answer.ts';
import { useAnswerFile } from './use-answer-file.ts';
import { usePhotoOwner } from './use-kept-photos.ts';
import { workOrderTexts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

interface PictureAnswerProps {
  kind: keyof typeof pictureWords;
  label: string;
  answer: ReturnType<typeof useAnswer>;
  readOnly: boolean;
}

/** Answers a question with a photo or a drawn signature. */
export function PictureAnswer({
  kind,
  label,
  answer: { given, answer, part, set },
  readOnly,
}: PictureAnswerProps) {
  const { context, draft } = useWorkOrderScreen();
  const owner = usePhotoOwner(part);
  const upload = useAnswerFile({
    owner: readOnly ? { ...owner, place: null } : owner,
    given: given ?? null,
    attach: (guid) => set(pictureWords[kind], guid),
  });
  const { sending } = upload;
  const failed = sending !== null && sending.failed !== null;
  useUnsaved(sending !== null && !failed, texts.unsaved, upload.discard);
  useUnsaved(upload.hasUnsaved && sending === null, workOrderTexts.unsaved(draft.number), upload.discard);
  useNoteUnsent({ sending: sending !== null && !failed ? 1 : 0, failed: failed ? 1 : 0 });
  const guid = given?.guid ?? null;
  const file = context.files.find((each) => each.guid === guid);
  const url = file?.url ? apiHost() + file.url : upload.localUrl(guid);
  if (sending)
    return (
      <div className="answer-picture">
        {sending.failed === null ? (
          <output>
            {sending.isSent && owner.isAsked
              ? workOrderTexts.sentFirst
              : texts.sending(Math.round(sending.part * 100))}
          </output>
        ) : (
          <p className="help bad" role="alert">
            {sending.failed}
          </p>
        )}
        {upload.isFull && <p className="help bad">{workOrderTexts.photosNotKept}</p>}
        {failed && kind === 'photo' && <TakePhoto text={texts.retake} take={upload.take} />}
        {failed && (
          <Button small onClick={upload.retry}>
            {texts.sendAgain}
          </Button>
        )}
      </div>
    );
  if (answer !== '')
    return (
      <div className="answer-picture">
        {guid === null ? (
          <span>{answer}</span>
        ) : (
          <button
            type="button"
            className="wo-photo-tile"
            data-kind={kind}
            aria-label={texts.openPhoto(label)}
            onClick={() => openPhoto({ text: label, fileId: file?.id ?? null, url })}
          >
            <PhotoThumb url={url} failed={file?.preview === 'failed'} />
          </button>
        )}
        {!readOnly && (
          <IconButton
            small
            label={kind === 'photo' ? texts.removePhoto(label) : texts.removeSignature(label)}
            onClick={() => set('')}
          >
            <X />
          </IconButton>
        )}
      </div>
    );
  if (readOnly) return <span>{texts.noAnswer}</span>;
  return kind === 'photo' ? (
    <TakePhoto text={texts.addPhoto} take={upload.take} />
  ) : (
    <Sign label={label} take={upload.take} />
  );
}

function TakePhoto({ text, take }: { text: string; take: (file: File) => void }) {
  const id = useId();
  return (
    <div className="answer-picture">
      <label htmlFor={id} className="btn sm">
        <Camera /> {text}
      </label>
      <input
        id={id}
        className="sr"
        type="file"
        accept={photoTypes()}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) take(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function Sign({ label, take }: { label: string; take: (file: File) => void }) {
  const [strokes, setStrokes] = useState<Strokes>([]);
  return (
    <div className="answer-sign">
      <SignaturePad label={label} strokes={strokes} onChange={setStrokes} />
      {strokes.length > 0 && (
        <Button small kind="primary" onClick={() => void signaturePicture(strokes).then(take)}>
          {texts.keepSignature}
        </Button>
      )}
    </div>
  );
}

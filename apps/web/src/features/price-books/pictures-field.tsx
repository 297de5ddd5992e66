import { refuseType } from '@fieldwright/domain/files/content-type';
import { refuseSize } from '@fieldwright/domain/files/file';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { uploadFile } from '../../lib/requests/upload-file.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Picture } from './entry-pictures.tsx';
import './pictures.css';
import { picturesTexts as texts } from './pictures.texts.ts';
import { picturesQuery } from './price-book.data.ts';

interface PicturesFieldProps {
  pictures: readonly string[];
  error: string | undefined;
  onChange: (pictures: string[]) => void;
}

/** Returns what the server says of the file, or else why it can't be uploaded. */
const whyRefused = (problem: unknown): string =>
  (problem instanceof ApiError ? Object.values(problem.fields)[0] : undefined) ?? textOf(problem);

/** Uploads pictures, which become the entry's when it is saved; the first one stands for it. */
export function PicturesField({ pictures, error, onChange }: PicturesFieldProps) {
  const id = useId();
  const { uploading, refused, local, add } = useUploads(pictures, onChange);
  const { data } = useQuery(picturesQuery(pictures.filter((guid) => !local.has(guid))));
  return (
    <fieldset className="field" aria-describedby={`${id}-note`}>
      <legend className="field-label">{texts.pictures}</legend>
      {pictures.length > 0 && (
        <ul className="entry-pictures" aria-label={texts.pictures}>
          {pictures.map((guid, at) => (
            <li key={guid}>
              <span className="entry-picture">
                <Picture url={local.get(guid) ?? data?.[guid]} />
              </span>
              <span className="entry-picture-tools">
                {at > 0 && (
                  <IconButton
                    small
                    label={texts.first(at + 1)}
                    onClick={() => onChange([guid, ...pictures.toSpliced(at, 1)])}
                  >
                    <ArrowUp />
                  </IconButton>
                )}
                <IconButton
                  small
                  label={texts.remove(at + 1)}
                  onClick={() => onChange(pictures.toSpliced(at, 1))}
                >
                  <X />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <span>
        <label className="btn" htmlFor={id} aria-disabled={uploading !== null}>
          <ImagePlus />
          <span>{texts.add}</span>
        </label>
      </span>
      <input
        id={id}
        className="sr"
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp"
        disabled={uploading !== null}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void add(files);
        }}
      />
      {refused.map((text) => (
        <Note key={text} kind="bad">
          {text}
        </Note>
      ))}
      <FieldNote id={`${id}-note`} error={error} help={texts.help} />
      <output>{uploading !== null && texts.uploading(uploading)}</output>
    </fieldset>
  );
}

/** Uploads chosen files one after the other; those that are refused keep no others back. */
function useUploads(pictures: readonly string[], onChange: PicturesFieldProps['onChange']) {
  const [uploading, setUploading] = useState<string | null>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const [local, setLocal] = useState<ReadonlyMap<string, string>>(new Map());
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  }, [pictures]);
  const addOne = async (file: File): Promise<string | null> => {
    const wrong = refuseType('picture', file.type) ?? refuseSize('picture', file.size);
    if (wrong !== null) return wrong;
    const guid = crypto.randomUUID();
    setUploading(file.name);
    try {
      await uploadFile(file, { guid, kind: 'picture', onProgress: () => {} });
    } catch (problem) {
      return whyRefused(problem);
    }
    setLocal((before) => new Map(before).set(guid, URL.createObjectURL(file)));
    latest.current = [...latest.current, guid];
    onChange([...latest.current]);
    return null;
  };
  const add = async (files: readonly File[]) => {
    const reasons: string[] = [];
    for (const file of files) {
      const why = await addOne(file);
      if (why !== null) reasons.push(texts.refused(file.name, why));
    }
    setUploading(null);
    setRefused(reasons);
  };
  return { uploading, refused, local, add };
}

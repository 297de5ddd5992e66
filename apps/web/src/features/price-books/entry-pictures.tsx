import { useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { textOf } from '../../lib/errors/api-error.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import './pictures.css';
import { picturesTexts as texts } from './pictures.texts.ts';
import { picturesQuery } from './price-book.data.ts';

interface EntryPicturesProps {
  pictures: readonly string[];
  /** the name of what they show */
  of: string;
}

/** Shows an entry's pictures; pressing one enlarges it. */
export function EntryPictures({ pictures, of }: EntryPicturesProps) {
  const { data } = useQuery(picturesQuery(pictures));
  if (pictures.length === 0) return null;
  return (
    <ul className="entry-pictures" aria-label={texts.pictures}>
      {pictures.map((guid, at) => (
        <li key={guid}>
          <button
            type="button"
            className="entry-picture"
            aria-haspopup="dialog"
            aria-label={texts.enlarge(at + 1)}
            onClick={() => openPicture({ guid, title: texts.picture(at + 1, of) })}
          >
            <Picture url={data?.[guid]} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  /** undefined if there is none, or not yet */
  url: string | undefined;
  /** shown without a picture */
  icon?: typeof Image;
}

/** Shows a small picture, or an icon in its place. */
export function Picture({ url, icon: Icon = Image }: PictureProps) {
  return url ? <img src={url} alt="" loading="lazy" decoding="async" /> : <Icon aria-hidden="true" />;
}

interface Intake {
  guid: string;
  title: string;
}

function openPicture(intake: Intake): void {
  openDialog<Intake, true>({
    title: intake.title,
    width: 900,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: LargePicture,
    intakeData: intake,
  });
}

function LargePicture({ intakeData: { guid, title } }: HostedProps<Intake, true>) {
  const { data, error } = useQuery(picturesQuery([guid], 'large'));
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return null;
  const url = data[guid];
  return url ? (
    <img className="entry-picture-large" src={url} alt={title} />
  ) : (
    <Note kind="warn">{texts.failed}</Note>
  );
}

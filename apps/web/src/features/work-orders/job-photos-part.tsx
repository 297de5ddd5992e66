import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import {
  addJobPhoto,
  arrangePhotos,
  canMovePhoto,
  type JobPhoto,
  jobPhotos,
  kindFields,
  movePhoto,
} from '@fieldwright/domain/work-orders/job-photos';
import { type PhotoKind, photoKinds } from '@fieldwright/domain/work-orders/photo-shape';
import { Camera, EllipsisVertical, Eye, Images } from 'lucide-react';
import { useState } from 'react';
import { OneOf } from '../../ui/field/one-of.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import './job-photos-part.css';
import { FoldButton, useFolded } from './folds.tsx';
import { jobPhotosTexts as texts } from './job-photos.texts.ts';
import { LeftPhotos } from './left-photos.tsx';
import {
  NotKept,
  PendingPhoto,
  PhotoTile,
  TakePhotos,
  useRemovePhoto,
  useUnsentUploads,
} from './photo-tile.tsx';
import { usePhotoOwner } from './use-kept-photos.ts';
import { type PhotoUploads, usePhotoUploads } from './use-photo-uploads.ts';
import { workOrderTexts } from './work-order.texts.ts';
import { systemName, useWorkOrderScreen } from './work-order-screen.ts';

/** Shows the photos of the job by what they show, with those of before and after side by side. */
export function JobPhotosPart() {
  const isFolded = useFolded('photos');
  const { draft, editor, readOnly } = useWorkOrderScreen();
  const [adds, setAdds] = useState<PhotoKind>('before');
  const photos = jobPhotos(draft);
  const uploads = usePhotoUploads({
    owner: usePhotoOwner('job'),
    photos,
    attach: (fields) => editor.change((edit) => addJobPhoto(edit, fields as { kind: PhotoKind }).edit),
  });
  useUnsentUploads(uploads);
  const { pairs, groups } = arrangePhotos(photos);
  const isEmpty = photos.length + uploads.pending.length === 0;
  const add = (files: readonly File[]) => uploads.add(files, { kind: adds });
  const tile = (photo: JobPhoto) => (
    <JobPhotoTile
      key={editor.keyOf(photo.id)}
      photo={photo}
      place={photos.indexOf(photo) + 1}
      uploads={uploads}
    />
  );
  return (
    <section
      className="wo-sec"
      data-part="photos"
      data-folded={isFolded || undefined}
      id="wo-photos"
      aria-labelledby="wo-photos-head"
    >
      <header>
        <h2 id="wo-photos-head">{texts.photos}</h2>
        <span className="dim tn grow">{photos.length > 0 && photos.length}</span>
        <FoldButton part="photos" title={texts.photos} />
      </header>
      {!readOnly && (
        <div className="wo-photos-add">
          <OneOf inline label={texts.add} choices={texts.kinds} chosen={adds} onChange={setAdds} />
          <div className="wo-photos-take">
            <TakePhotos
              camera
              text={texts.camera}
              className="btn primary wo-photos-camera"
              icon={<Camera />}
              take={add}
            />
            <TakePhotos text={texts.choose} className="btn" icon={<Images />} take={add} />
          </div>
        </div>
      )}
      {readOnly && <LeftPhotos />}
      {isEmpty && <p className="wo-none dim">{readOnly ? texts.none : texts.noneYet}</p>}
      {pairs.length > 0 && (
        <div className="wo-photos-part">
          <h3>{texts.pairs}</h3>
          <ul className="wo-photos" data-pairs>
            {pairs.flatMap(({ before, after }) => [tile(before), tile(after)])}
          </ul>
        </div>
      )}
      {groups.map((group) => (
        <div key={group.kind} className="wo-photos-part">
          <h3>{texts.kinds[group.kind]}</h3>
          <ul className="wo-photos">{group.photos.map(tile)}</ul>
        </div>
      ))}
      <NotKept uploads={uploads} />
      {uploads.pending.length > 0 && (
        <ul className="wo-photos wo-photos-part">
          {uploads.pending.map((upload) => (
            <PendingPhoto key={upload.guid} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface JobPhotoTileProps {
  photo: JobPhoto;
  place: number;
  uploads: PhotoUploads;
}

function JobPhotoTile({ photo, place, uploads }: JobPhotoTileProps) {
  const { draft } = useWorkOrderScreen();
  const { kind, siteSystemId, shown } = photo;
  return (
    <PhotoTile
      kind="workOrderPhotos"
      photo={photo}
      place={place}
      uploads={uploads}
      more={<PhotoMenu photo={photo} place={place} />}
      foot={
        <small className="wo-photo-foot">
          <span className="cut">
            {[texts.kinds[kind], systemName(draft, siteSystemId)].filter(Boolean).join(', ')}
          </span>
          {shown && (
            <span className="wo-photo-shown">
              <Eye className="i-sm" /> {texts.shown}
            </span>
          )}
        </small>
      }
    />
  );
}

const groups = [
  { code: 'kind', name: texts.kind, order: 0 },
  { code: 'system', name: workOrderTexts.system, order: 1 },
  { code: 'more', name: '', order: 2 },
];

function PhotoMenu({ photo, place }: Pick<JobPhotoTileProps, 'photo' | 'place'>) {
  const { draft, editor } = useWorkOrderScreen();
  const remove = useRemovePhoto();
  const { id, kind, siteSystemId, shown } = photo;
  const name = { kind: 'workOrderPhotos', id } as const;
  const set = (fields: Partial<JobPhoto>) =>
    editor.set(name, fields, `photo.${id}.${Object.keys(fields)[0]}`);
  const systems = draft.siteSystems.filter((system) => isLive(system) || system.id === siteSystemId);
  const move = (by: -1 | 1, text: string): MenuItem[] =>
    canMovePhoto(draft, id, by)
      ? [{ groupCode: 'more', text, click: () => editor.change((edit) => movePhoto(edit, { id, by })) }]
      : [];
  return (
    <Menu
      label={texts.optionsOf(place)}
      className="btn icon quiet sm wo-photo-remove"
      groups={groups}
      buttons={[
        ...photoKinds.map((each) => ({
          groupCode: 'kind',
          text: texts.kinds[each],
          selected: each === kind,
          click: () => set(kindFields(photo, each)),
        })),
        ...(systems.length === 0 ? [] : [null, ...systems.map((system) => system.id)]).map((each) => ({
          groupCode: 'system',
          text: systemName(draft, each) ?? texts.noSystem,
          selected: each === siteSystemId,
          click: () => set({ siteSystemId: each }),
        })),
        { groupCode: 'more', text: shown ? texts.hide : texts.show, click: () => set({ shown: !shown }) },
        ...move(-1, texts.earlier),
        ...move(1, texts.later),
        { groupCode: 'more', text: texts.remove, click: () => remove(name) },
      ]}
    >
      <EllipsisVertical />
    </Menu>
  );
}

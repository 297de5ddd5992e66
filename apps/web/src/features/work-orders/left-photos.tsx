import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { keptPhotosOf } from '../../lib/device/photo-reading.ts';
import { countPhotosOf, photoChanges } from '../../lib/device/photos.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { discardPhotos } from './discard-photos.ts';
import { downloadPhotos } from './download-photos.ts';
import { jobPhotosTexts as texts } from './job-photos.texts.ts';
import { documentOf } from './use-kept-photos.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Says which photos this device still keeps for a work order that can't be changed anymore, and lets them be downloaded or discarded. */
export function LeftPhotos() {
  const { me } = useMain();
  const { draft } = useWorkOrderScreen();
  const [count, setCount] = useState(0);
  const companyId = me.company.id;
  const personId = me.id;
  const document = documentOf(draft.guid);
  useEffect(() => {
    let isLeft = false;
    const find = async () => {
      const found = await countPhotosOf({ keeper: { companyId, personId }, document });
      if (!isLeft) setCount(found);
    };
    void find();
    const unwatch = photoChanges.watch(() => void find());
    return () => {
      isLeft = true;
      unwatch();
    };
  }, [companyId, personId, document]);
  if (count === 0) return null;
  const download = async () =>
    downloadPhotos(await keptPhotosOf({ keeper: { companyId, personId }, document }));
  const discard = () => discardPhotos({ keeper: { companyId, personId }, document }, count);
  return (
    <Note kind="warn">
      <p>{texts.left(count)}</p>
      <div className="left-photos">
        <Button small icon={<Download />} onClick={() => void download()}>
          {texts.downloadLeft}
        </Button>
        <Button small onClick={() => void discard()}>
          {texts.discardLeft}
        </Button>
      </div>
    </Note>
  );
}

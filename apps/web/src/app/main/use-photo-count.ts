import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { countPhotos, photoChanges } from '../../lib/device/photos.ts';
import { part } from '../part.ts';
import { useMain } from './use-main.ts';

const keptPhotosDialog = () => import('../../features/work-orders/kept-photos.dialog.tsx');

/**
 * Returns how many photos this device keeps for the person that the server hasn't saved yet, counted again with
 * each change and on each page, and what opens the dialog that has them.
 */
export function usePhotoCount(): { count: number; open: () => Promise<void> } {
  const { me } = useMain();
  const [count, setCount] = useState(0);
  const page = useLocation({ select: ({ pathname }) => pathname });
  const [companyId, personId] = [me.company.id, me.id];
  useEffect(() => {
    let isLeft = false;
    const find = () => void countPhotos({ companyId, personId }).then((found) => !isLeft && setCount(found));
    const unwatch = photoChanges.watch(find);
    // on each page: another tab may have changed them
    if (page) find();
    return () => {
      isLeft = true;
      unwatch();
    };
  }, [companyId, personId, page]);
  const open = async () => {
    const { openKeptPhotos } = await part(keptPhotosDialog);
    await openKeptPhotos({ companyId, personId });
  };
  return { count, open };
}

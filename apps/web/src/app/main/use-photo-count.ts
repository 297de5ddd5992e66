import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { countPhotos } from '../../lib/device/photos.ts';
import { part } from '../part.ts';
import { useMain } from './use-main.ts';

const keptPhotosDialog = () => import('../../features/work-orders/kept-photos.dialog.tsx');

/**
 * Returns how many photos this device keeps for the person that the server hasn't saved yet, counted again on each page,
 * and what opens the dialog that has them.
 */
export function usePhotoCount(): { count: number; open: () => Promise<void> } {
  const { me } = useMain();
  const [count, setCount] = useState(0);
  const page = useLocation({ select: ({ pathname }) => pathname });
  const [companyId, personId] = [me.company.id, me.id];
  const find = useCallback(() => countPhotos({ companyId, personId }), [companyId, personId]);
  useEffect(() => {
    let isLeft = false;
    // on each page: it may have added some
    void (page && find().then((found) => !isLeft && setCount(found)));
    return () => void (isLeft = true);
  }, [find, page]);
  const open = async () => {
    const { openKeptPhotos } = await part(keptPhotosDialog);
    await openKeptPhotos({ companyId, personId });
    setCount(await find());
  };
  return { count, open };
}

import type { PhotoMark } from '@fieldwright/domain/work-orders/photo-marks';
import { useState } from 'react';
import { MarkedPicture } from './marked-picture.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface PhotoThumbProps {
  /** drawn on it */
  marks?: readonly PhotoMark[];
  /** null if there is no picture yet */
  url: string | null;
  /** the server could not create a preview */
  failed: boolean;
}

/** Shows a thumbnail of a photo, or a text if this browser can't display it. */
export function PhotoThumb({ url, failed, marks = [] }: PhotoThumbProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url !== null && url !== broken)
    return <MarkedPicture url={url} alt="" marks={marks} onError={() => setBroken(url)} />;
  return <small>{failed ? texts.noPreview : texts.preparing}</small>;
}

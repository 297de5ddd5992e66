import { useState } from 'react';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface PhotoThumbProps {
  /** null if there is no picture yet */
  url: string | null;
  /** the server could not create a preview */
  failed: boolean;
}

/** Shows a thumbnail of a photo, or a text if this browser can't display it. */
export function PhotoThumb({ url, failed }: PhotoThumbProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url !== null && url !== broken) return <img src={url} alt="" onError={() => setBroken(url)} />;
  return <small>{failed ? texts.noPreview : texts.preparing}</small>;
}

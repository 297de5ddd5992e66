import { useState } from 'react';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface PhotoThumbProps {
  /** null: there is nothing to show yet */
  url: string | null;
  /** the server could make no preview of it */
  failed: boolean;
}

/** A photo in small; in words where it cannot be shown, as a picture that this browser does not read. */
export function PhotoThumb({ url, failed }: PhotoThumbProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url !== null && url !== broken) return <img src={url} alt="" onError={() => setBroken(url)} />;
  return <small>{failed ? texts.noPreview : texts.preparing}</small>;
}

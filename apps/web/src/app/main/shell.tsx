import { usePaymentsPreload } from '../preload.ts';
import { Frame } from './frame.tsx';

/** The main area: the frame, and `/payments` loaded ahead. */
export function Shell() {
  usePaymentsPreload();
  return <Frame />;
}

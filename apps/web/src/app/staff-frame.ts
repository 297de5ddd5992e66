import { lazyPage } from './lazy-page.ts';

/** What is around the pages of staff beside the main area: a part of its own, which no customer loads. */
export const StaffFrame = lazyPage(() => import('./main/frame.tsx'), 'Frame');

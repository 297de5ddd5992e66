import { lazyPage } from './lazy-page.ts';
import { mainPage } from './main-page.ts';

/** What is around the pages of staff beside the main area: a part of its own, which no customer loads. */
export const StaffFrame = lazyPage(mainPage('frame'), 'Frame');

import { lazyPage } from './lazy-page.ts';
import { mainPage } from './main-page.ts';

/** The frame of staff pages outside the main area; a separate chunk that customers don't load. */
export const StaffFrame = lazyPage(mainPage('frame'), 'Frame');

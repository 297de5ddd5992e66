import { createRoute } from '@tanstack/react-router';
import { gallerySearch } from '../../features/gallery/gallery.search.ts';
import { lazyPage } from '../lazy-page.ts';
import { mainPage } from '../main-page.ts';
import { part } from '../part.ts';
import { root } from './root.route.ts';

const galleryAccess = () => import('../../features/gallery/gallery.access.ts');

/** A gallery of UI parts for developers; only in a demo. */
export const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  validateSearch: gallerySearch,
  beforeLoad: async () => (await part(galleryAccess)).requireDemo(),
  component: lazyPage(mainPage('galleryPage'), 'GalleryPage'),
  notFoundComponent: lazyPage(mainPage('notFoundPage'), 'NotFoundPage'),
});

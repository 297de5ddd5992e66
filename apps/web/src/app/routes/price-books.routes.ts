import { createRoute } from '@tanstack/react-router';
import { priceBookSearch } from '../../features/price-books/price-book.search.ts';
import { lazyPage } from '../lazy-page.ts';
import { mainPage } from '../main-page.ts';
import { loads, requires } from '../no-access.ts';
import { main } from './main.route.ts';

const priceBooks = createRoute({
  getParentRoute: () => main,
  path: '/pricebooks',
  beforeLoad: requires('pricebooks.view'),
  loader: loads(mainPage('priceBooksData')),
  component: lazyPage(mainPage('priceBooksPage'), 'PriceBooksPage'),
});
const priceBook = createRoute({
  getParentRoute: () => main,
  path: '/pricebooks/$id',
  validateSearch: priceBookSearch,
  beforeLoad: requires('pricebooks.view'),
  loader: loads(mainPage('priceBookData')),
  component: lazyPage(mainPage('priceBookPage'), 'PriceBookPage'),
});

/** Routes of price books. */
export const priceBookRoutes = [priceBooks, priceBook] as const;

import { createRoute } from '@tanstack/react-router';
import { opensWithView } from '../../features/price-books/book-default.ts';
import { bookImportSearch } from '../../features/price-books/exchange/book-import.search.ts';
import { priceBookSearch, priceBooksSearch } from '../../features/price-books/price-book.search.ts';
import { keepsSetup } from '../keeps-setup.ts';
import { lazyPage } from '../lazy-page.ts';
import { mainPage } from '../main-page.ts';
import { loads, requires } from '../no-access.ts';
import { main } from './main.route.ts';

const priceBooks = createRoute({
  getParentRoute: () => main,
  path: '/pricebooks',
  search: keepsSetup,
  validateSearch: priceBooksSearch,
  beforeLoad: requires('pricebooks.view'),
  loader: loads(mainPage('priceBooksData')),
  component: lazyPage(mainPage('priceBooksPage'), 'PriceBooksPage'),
});
const priceBook = createRoute({
  getParentRoute: () => main,
  path: '/pricebooks/$id',
  search: keepsSetup,
  validateSearch: priceBookSearch,
  beforeLoad: (arrival) => {
    requires('pricebooks.view')(arrival);
    opensWithView(arrival);
  },
  loader: loads(mainPage('priceBookData')),
  component: lazyPage(mainPage('priceBookPage'), 'PriceBookPage'),
});
const bookImport = createRoute({
  getParentRoute: () => main,
  path: '/pricebooks/$id/import',
  search: keepsSetup,
  validateSearch: bookImportSearch,
  beforeLoad: requires('pricebooks.edit'),
  loader: loads(mainPage('bookImportData')),
  component: lazyPage(mainPage('bookImportPage'), 'BookImportPage'),
});

/** Routes of price books. */
export const priceBookRoutes = [priceBooks, priceBook, bookImport] as const;

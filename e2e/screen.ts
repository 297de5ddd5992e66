import type { Role } from '@fieldwright/domain/people/roles';
import type { Page } from 'playwright-core';
import type { Product } from './product.ts';

/** One screen in one state, for its pictures and for the checks that every screen must pass. */
export interface Screen {
  /** the file names of its pictures begin so */
  name: string;
  path: string | ((product: Product) => string | Promise<string>);
  /** whose eyes; null: nobody has signed in */
  as: Role | null;
  /** the picture shows the page from its top to its end */
  whole?: boolean;
  /** a selector: only this is checked for accessibility, since the rest is another screen's */
  checked?: string;
  /** brings the opened page into the state meant; changes nothing that another screen shows */
  prepare?: (page: Page) => Promise<void>;
}

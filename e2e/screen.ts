import type { Role } from '@fieldwright/domain/people/roles';
import type { Page } from 'playwright-core';
import type { Product } from './product.ts';

/** A screen in one state, for its screenshots and for the checks that every screen must pass. */
export interface Screen {
  /** prefix of its screenshots' file names */
  name: string;
  path: string | ((product: Product) => string | Promise<string>);
  /** the role that sees it; null if no one is signed in */
  as: Role | null;
  /** the screenshot shows the whole page, from top to bottom */
  whole?: boolean;
  /** a selector: checks accessibility only here, because the rest belongs to another screen */
  checked?: string;
  /**
   * reopens the screen on a phone, because `prepare` does something else there or turning the page closes
   * what is open
   */
  turns?: false;
  /** brings the opened page into the intended state, without affecting other screens */
  prepare?: (page: Page) => Promise<void>;
}

import type { ListView } from '@fieldwright/contract/list-views';
import type { ViewedList } from '@fieldwright/domain/settings/list-views';
import type { ReactElement, ReactNode } from 'react';
import type { ViewSearch } from './list-view.search.ts';
import type { ShownList } from './shown-list.ts';

export interface ViewLinkProps {
  className: string;
  children: ReactNode;
  'aria-current': 'page' | undefined;
}

/** A list with saved views, as its bar and their actions need it. */
export interface ListOfViews {
  list: ViewedList;
  shown: Omit<ShownList<object>, 'toAddress'>;
  today: string;
  /** those of the list, by name */
  views: readonly ListView[];
  defaultViewId: number | null;
  mayShare: boolean;
  show: (to: ViewSearch) => void;
  renderLink: (to: ViewSearch, props: ViewLinkProps) => ReactElement;
}

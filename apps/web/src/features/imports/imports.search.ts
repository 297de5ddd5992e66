import type { ImportKind } from '@fieldwright/domain/imports/import';

/** The list's search parameters: words of file and person, and what was imported. */
export interface ImportsSearch {
  search?: string;
  kind?: ImportKind | 'pricebook';
}

/** Repeated from the domain: this file is part of every page's bundle, the domain's shapes are not. */
const kinds: Record<NonNullable<ImportsSearch['kind']>, true> = {
  customers: true,
  sites: true,
  systems: true,
  'work-history': true,
  'trade-permits': true,
  pricebook: true,
};
const isKind = (value: unknown): value is NonNullable<ImportsSearch['kind']> =>
  typeof value === 'string' && Object.hasOwn(kinds, value);

export function importsSearch({ search, kind }: Record<string, unknown>): ImportsSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 100) : '';
  return { ...(text ? { search: text } : {}), ...(isKind(kind) ? { kind } : {}) };
}

import type { CompanyList } from '@fieldwright/domain/company-lists/company-list';
import { companyLists } from '@fieldwright/domain/company-lists/company-lists';
import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import type { ListScreen } from './list-screen.ts';

/** Checks typed values by the list's own rules; returns them as they are sent. */
export function readBy<V extends object>(
  { shape }: Pick<CompanyList, 'shape'>,
  fields: V,
): { fields: Record<string, unknown> } | { wrong: Partial<Record<keyof V & string, string>> } {
  const wrong = wrongIn(shape, fields as never) as Partial<Record<keyof V & string, string>>;
  return Object.keys(wrong).length > 0 ? { wrong } : { fields: fields as Record<string, unknown> };
}

/** Returns the screen of a list whose entries have nothing but a name. */
const namesOnly = (name: 'leadsources' | 'sitesystemtypes'): ListScreen => {
  const list = companyLists[name];
  return {
    name,
    list,
    names: [],
    columns: [],
    blank: { text: '' },
    typed: ({ text }) => ({ text }),
    read: (values) => readBy(list, values),
    Fields: () => null,
    valueText: (_field, value) => String(value),
  };
};

export const leadSourcesScreen = namesOnly('leadsources');
export const siteSystemTypesScreen = namesOnly('sitesystemtypes');

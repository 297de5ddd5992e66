import type { ImportKind } from './import.ts';

/** The headings under which others export what identifies a row, by format, the best first. */
export const usualKeys: Readonly<Record<ImportKind, readonly string[]>> = {
  customers: [
    'Customer ID',
    'Client ID',
    'Customer number',
    'Customer #',
    'Account number',
    'Account no.',
    'List ID',
    'ID',
  ],
  sites: ['Location ID', 'Property ID', 'Site ID', 'Address ID', 'ID'],
  systems: ['Equipment ID', 'Asset ID', 'System ID', 'Installed equipment ID', 'ID'],
  'work-history': [
    'Job ID',
    'Job number',
    'Job #',
    'Work order number',
    'Work order #',
    'Invoice number',
    'Invoice #',
    'Unique key',
    'Request ID',
    'Permit ID',
    'Permit number',
    'Permit #',
    'Num',
    'ID',
  ],
  'trade-permits': ['Permit number', 'Permit #', 'ID'],
};

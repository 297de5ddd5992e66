import { after, findSource, type Plant } from './planted-copy.ts';

/*
 * A new field of a site, planted in a copy: parking instructions. These changes are enough to save, import
 * and edit it, and to show it on the site's page, on a visit and in the board's side panel.
 */

export const siteFile = 'packages/domain/src/customers/site.ts';
export const parkingColumn = "alter table sites add column parking text not null default '';\n";

export const parkingField: readonly Plant[] = [
  {
    part: 'its rule',
    file: siteFile,
    change: after("  gateCode: line(100).default(''),", "  parking: line(200).default(''),"),
  },
  { part: 'its name', file: siteFile, change: after("  gateCode: 'Gate code',", "  parking: 'Parking',") },
  { part: 'its place at the door', file: siteFile, change: after('  gateCode: true,', '  parking: true,') },
  { part: 'its column', file: 'apps/server/migrations/9999-parking.sql', change: () => parkingColumn },
  {
    part: 'its column',
    // the output of `npm run types` for the migration
    file: 'apps/server/src/db/schema.generated.ts',
    change: (text) => text.replace(/(export interface Sites \{[^}]*)/, '$1  parking: Generated<string>;\n'),
  },
];

const board = 'apps/web/src/features/board';
/** The file that shows a site's fields in a card's side panel. */
export const cardPanel = findSource(board, 'panel-place.tsx');
/** The file that shows them on a technician's own day. */
export const ownDayDoor = findSource('apps/web/src/features/own-day', 'visit-door.tsx');

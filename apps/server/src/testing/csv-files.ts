import type { AddedCell, Correction, ImportKind, RowOutcome } from '@fieldwright/domain/imports/import';
import type { PropertyTypeId } from '@fieldwright/domain/price-books/pricing-rules';
import { importRun } from '../features/imports/imports.jobs.ts';
import type { TestServer } from './server.ts';

/** Returns a CSV file of these cells, which need no quotes or have them already. */
export const csv = (...rows: (string | number)[][]): Buffer =>
  Buffer.from(rows.map((cells) => `${cells.join(',')}\r\n`).join(''));

export const permitColumns =
  'permit_id,trade,job_type,address,city,state,application_date,valuation_usd,square_footage,status,zoning'.split(
    ',',
  );

/** Returns a permit with the given fields and ordinary values for the rest. */
export function permit(id: string, given: Record<string, string | number> = {}): (string | number)[] {
  const ordinary: Record<string, string | number> = {
    permit_id: id,
    trade: 'HVAC',
    job_type: 'HVAC CHANGE OUT RESIDENTIAL',
    address: `${id.replaceAll(/\D/g, '')} MEDCON CT`,
    city: 'Cary',
    state: 'NC',
    application_date: '2011-07-01',
    valuation_usd: '5400.00',
    square_footage: 0,
    status: 'CLOSED',
    zoning: '',
  };
  return permitColumns.map((column) => given[column] ?? ordinary[column]!);
}

export const permits = (...rows: (string | number)[][]): Buffer => csv(permitColumns, ...rows);

/** Returns the steps of an import as the office does them, and a worker for them. */
export function importer(
  server: TestServer,
  { token: as, personId }: { token: string; personId: number },
  companyId = 1,
) {
  const params = (id: number) => ({ as, params: { id } });
  const office = {
    check: (bytes: Uint8Array, kind: ImportKind = 'trade-permits') =>
      server.call('POST /api/imports', { as, query: { kind, fileName: 'a file.csv' }, bytes }),
    commit: (id: number, skipBad = false) =>
      server.call('POST /api/imports/{id}/commit', { ...params(id), body: { skipBad } }),
    recheck: (
      id: number,
      mapping: Record<string, string> | null,
      {
        corrections = [],
        leftOut = [],
        propertyWords = {},
      }: {
        corrections?: (Correction | AddedCell)[];
        leftOut?: number[];
        propertyWords?: Record<string, PropertyTypeId>;
      } = {},
    ) =>
      server.call('POST /api/imports/{id}/check', {
        ...params(id),
        body: { mapping, propertyWords, corrections, leftOut },
      }),
    rows: async (id: number, outcome: RowOutcome, from = 0) =>
      (await server.call('GET /api/imports/{id}/rows', { ...params(id), query: { outcome, from } })).data,
    leftRows: async (id: number) => {
      const headers = { authorization: `Bearer ${as}` };
      return (await server.app.inject({ url: `/api/imports/${id}/leftrows`, headers })).body;
    },
    undo: (id: number) => server.call('POST /api/imports/{id}/undo', params(id)),
    discard: (id: number) => server.call('DELETE /api/imports/{id}', params(id)),
    find: async (id: number) => (await server.call('GET /api/imports/{id}', params(id))).data,
    run: (importId: number) =>
      importRun.run({
        deps: server.deps,
        db: server.deps.database.forCompany(companyId, personId),
        payload: { importId },
        companyId,
      }),
    /** Runs an import from the check to the end. */
    async whole(bytes: Uint8Array, kind: ImportKind = 'trade-permits', skipBad = false) {
      const { id } = (await office.check(bytes, kind)).data;
      await office.commit(id, skipBad);
      await office.run(id);
      return office.find(id);
    },
  };
  return office;
}

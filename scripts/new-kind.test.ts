import { afterAll, describe, expect, it } from 'vitest';
import { createPlantedCopy } from './planted-copy.ts';
import { purchaseOrders, purchaseOrderWords } from './planted-kind.ts';

/*
 * Checks that a new kind of document takes few files, none of them the engine's, and that omissions don't
 * compile. `apps/server/src/features/documents/new-kind.test.ts` checks that the kind works.
 */

const copy = createPlantedCopy('new-kind');
afterAll(() => copy.remove());
const complaints = () =>
  copy.complaints({
    extends: 'tsconfig.base.json',
    types: ['node'],
    files: [
      'apps/server/src/app.ts',
      'apps/server/src/features/purchase-orders/purchase-orders.routes.ts',
      'packages/contract/src/purchase-orders.ts',
      ...purchaseOrderWords.map(({ file }) => file),
    ],
  });

describe('a new kind of document', () => {
  it('takes about ten files, none of them the engine’s', async () => {
    const files = [...copy.plant([...purchaseOrders, ...purchaseOrderWords])];
    expect(files.length).toBeLessThanOrEqual(12);
    expect(
      files.filter((file) =>
        /server\/src\/features\/documents\/|contract\/src\/(?:child-endpoints|documents)/.test(file),
      ),
    ).toEqual([]);
    expect(await complaints()).toBe('');
  });

  it('does not compile without its topic, rights, endpoints, words or page, or a table of its lines', async () => {
    const forgotten = ['topic', 'rights', 'area of the endpoints'];
    copy.plant(
      purchaseOrders
        .filter(({ part }) => !forgotten.includes(part))
        .map((each) =>
          each.part === 'kind'
            ? { ...each, change: (text) => each.change(text).replace(/tables: \{.*\}/, 'tables: {}') }
            : each,
        ),
    );
    const said = await complaints();
    expect(said).toContain(`Type '"purchaseOrder"' is not assignable to type`);
    expect(said).toContain(`Type '"purchaseorders.view"' is not assignable to type`);
    expect(said).toContain(`'"GET /api/purchaseorders/{id}"' is not assignable to parameter of type`);
    expect(said).toMatch(/Property 'lines' is missing in type '\{\}'/);
    // the browser's words and page are not planted
    expect(said).toMatch(/record\.texts\.ts.*: placed, purchaseOrderId/);
    expect(said).toMatch(/document-pages\.ts.*purchaseOrder/);
  });
});

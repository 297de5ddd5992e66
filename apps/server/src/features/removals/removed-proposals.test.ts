import { randomUUID } from 'node:crypto';
import { keptDays } from '@fieldwright/domain/removals/removal-terms';
import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../testing/document-kinds.ts';
import { withRemovals } from '../../testing/removals.ts';
import { buildWhole } from '../../testing/whole-documents.ts';
import { companyRemovalSweep } from './removals.jobs.ts';

const { its, cash, call, remove, restore, refusal, proposal, setStatus, select } = withRemovals();

describe('DELETE /api/salesproposals/{id}', () => {
  it('is refused of one that was accepted or paid on (R4.4)', async () => {
    const accepted = await proposal();
    await select(accepted);
    expect(refusal(await remove('salesproposals', accepted))).toEqual([
      409,
      'in_use',
      'The customer has accepted it.',
    ]);
    const paid = await proposal();
    await call('POST /api/salesproposalpayments', { body: { ...cash, salesProposalId: paid } });
    expect(refusal(await remove('salesproposals', paid))[2]).toBe(
      'Void the $126.26 in payments on it first.',
    );
  });

  it('ends what the customer sees by a link, until it is restored', async () => {
    const id = await proposal();
    await its.server.sql("update companies set phone = '+18285550100' where id = 1");
    const made = await call('POST /api/salesproposals/{id}/links', {
      params: { id },
      body: { key: randomUUID(), mail: false },
    });
    const token = String(made.data['url']).split('/').at(-1)!;
    const state = async () =>
      (await its.server.call('POST /api/proposallinks/open', { body: { token } })).data.state;
    expect(await state()).toBe('open');
    await remove('salesproposals', id);
    expect(await state()).toBe('revoked');
    const another = await call('POST /api/salesproposals/{id}/links', {
      params: { id },
      body: { key: randomUUID(), mail: false },
    });
    expect([another.status, another.error.detail]).toEqual([422, 'It was removed. Restore it first.']);
    await restore('salesproposals', id);
    expect(await state()).toBe('open');
  });

  it('is for who may change it (R6.4)', async () => {
    const id = await proposal();
    expect((await remove('salesproposals', id, 'dispatcher')).status).toBe(403);
    expect((await remove('salesproposals', id, 'technician')).status).toBe(404);
    expect((await remove('salesproposals', id, 'sales')).status).toBe(204);
  });
});

describe('a removed draft', () => {
  /** Sweeps as if these had been removed so many days ago. */
  const sweep = async (ids: readonly number[], days: number) => {
    await its.server.sql(
      `begin;
       alter table sales_proposals disable trigger stamp_update;
       update sales_proposals set updated_date = clock_now() - interval '${days} days',
         deleted_after = clock_now() + make_interval(days => ${keptDays - days})
       where id in (${ids.join(', ')}) and deleted_after is not null;
       alter table sales_proposals enable trigger stamp_update;
       commit`,
    );
    const { deps } = its.server;
    await companyRemovalSweep.run({ deps, db: deps.database.forCompany(1), payload: {}, companyId: 1 });
  };
  const isThere = async (id: number) =>
    (await call('GET /api/salesproposals/{id}', { params: { id } })).status === 200;

  it('goes for good with all that is its own, when nobody else has seen it and its time is over (R4.4)', async () => {
    const { document } = await buildWhole(its.server, its.tokens['owner']!, 'salesProposal');
    const draft = await proposal(document.siteId!);
    const { document: filed } = await buildWhole(its.server, its.tokens['owner']!, 'salesProposal');
    for (const payment of filed.payments)
      await its.server.sql('delete from sales_proposal_payments where id = $1', [payment.id]);
    await its.server.sql('delete from sales_proposal_loan_applications where sales_proposal_id = $1', [
      filed.id,
    ]);
    for (const id of [draft, filed.id]) expect((await remove('salesproposals', id)).status).toBe(204);
    await sweep([draft, filed.id], keptDays - 1);
    expect([await isThere(draft), await isThere(filed.id)]).toEqual([true, true]);
    await sweep([draft, filed.id], keptDays + 1);
    expect([await isThere(draft), await isThere(filed.id)]).toEqual([false, false]);
    const files = await its.server.sql<{ state: string }>('select state from files where guid = any($1)', [
      filed.fileInformations.map(({ guid }) => guid),
    ]);
    expect(files.map(({ state }) => state)).toEqual(['checked', 'checked']);
    const [kept] = await its.server.sql(
      "select count(*)::int as rows from changes where entity = 'salesProposal' and root_id = $1",
      [draft],
    );
    expect(kept).toEqual({ rows: 2 });
  });

  it('leaves no row of any kind of child (R4.4)', async () => {
    const { document } = await buildWhole(its.server, its.tokens['owner']!, 'salesProposal');
    const rowsOf = async (table: string) => {
      const text = `select count(*)::int as rows from ${table} where sales_proposal_id = $1`;
      return (await its.server.sql<{ rows: number }>(text, [document.id]))[0]!.rows;
    };
    const counted = async () =>
      Promise.all(
        documentKinds.salesProposal.kinds.map(async ({ table }) => [table, (await rowsOf(table)) > 0]),
      );
    const each = (there: boolean) => documentKinds.salesProposal.kinds.map(({ table }) => [table, there]);
    expect(await counted()).toEqual(each(true));
    // no command removes a proposal with payments
    await its.server.sql(
      'update sales_proposals set hidden = true, deleted_after = clock_now() where id = $1',
      [document.id],
    );
    await sweep([document.id], keptDays + 1);
    expect(await isThere(document.id)).toBe(false);
    expect(await counted()).toEqual(each(false));
  });

  it('goes by the moment that the sweep is run at (R4.4)', async () => {
    const draft = await proposal();
    await remove('salesproposals', draft);
    const { deps } = its.server;
    await its.server.sql(
      `begin;
       alter table sales_proposals disable trigger stamp_update;
       update sales_proposals set updated_date = clock_now() - interval '31 days',
         deleted_after = clock_now() + interval '1 day' where id = ${draft};
       alter table sales_proposals enable trigger stamp_update;
       commit`,
    );
    const run = (days: number) =>
      companyRemovalSweep.run({
        deps: { ...deps, clock: () => deps.clock() + days * 86_400_000 },
        db: deps.database.forCompany(1),
        payload: {},
        companyId: 1,
      });
    await run(0);
    expect(await isThere(draft)).toBe(true);
    await run(2);
    expect(await isThere(draft)).toBe(false);
  });

  it('stays where it was sent once, had a payment, or was restored', async () => {
    const [sent, paid, restored] = [await proposal(), await proposal(), await proposal()];
    await setStatus(sent, 'Sent');
    await setStatus(sent, 'Created');
    const { data } = await call('POST /api/salesproposalpayments', {
      body: { ...cash, salesProposalId: paid },
    });
    await call('DELETE /api/salesproposalpayments/{id}', {
      params: { id: (data['record'] as { id: number }).id },
      query: { reason: 'entered twice' },
    });
    for (const id of [sent, paid, restored]) expect((await remove('salesproposals', id)).status).toBe(204);
    await restore('salesproposals', restored);
    await sweep([sent, paid, restored], 10 * keptDays);
    expect([await isThere(sent), await isThere(paid), await isThere(restored)]).toEqual([true, true, true]);
  });
});

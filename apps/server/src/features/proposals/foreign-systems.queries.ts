import { isLive, recordsOf, referenceEntries } from '@fieldwright/domain/kernel/edit-graph';
import { kindShape, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape as shape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { type SettledSave, sentIds } from '../documents/document-kind.ts';
import { documentRefusals } from '../documents/document-refusals.texts.ts';
import { refuseFields } from '../documents/save-checks.ts';

/**
 * The fields of each kind of child that refer to a system. Systems belong to the proposal's site, not to the
 * proposal.
 */
const naming = kindsOf(shape).flatMap((kind) =>
  referenceEntries(kindShape(shape, kind)).flatMap(([field, { to }]) =>
    to === 'siteSystem' ? [{ kind, field }] : [],
  ),
);

/**
 * Refuses a proposal whose lines refer to systems of another site, if the plan changes the lines or the site.
 * @throws Refusal `invalid`, naming the fields
 */
export async function refuseForeignSystems({
  tx,
  plan,
  after,
  given,
}: SettledSave<SalesProposal>): Promise<void> {
  const touching = [...naming, { kind: shape.name, field: 'siteId' }];
  const isTouched = plan.steps.some((step) =>
    touching.some(
      ({ kind, field }) => kind === step.kind && step.records.some(({ fields }) => fields[field]?.to != null),
    ),
  );
  if (!isTouched) return;
  const named = naming.flatMap(({ kind, field }) =>
    recordsOf(after, kind)
      .filter(isLive)
      .flatMap((record) =>
        record[field] == null ? [] : [{ kind, id: record.id, field, systemId: Number(record[field]) }],
      ),
  );
  const there = await systemsOfSite(
    tx,
    after.siteId,
    named.map(({ systemId }) => systemId),
  );
  const missing = named.filter(({ systemId }) => !there.has(systemId));
  const sent = sentIds(given);
  refuseFields(
    Object.fromEntries(
      missing.map(({ kind, id, field }) => [`${kind}.${sent(id)}.${field}`, documentRefusals.otherSite]),
    ),
  );
}

/** Returns which of the systems belong to the site. */
async function systemsOfSite(
  tx: Write,
  siteId: number | null,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from site_systems
    where company_id = ${company} and site_id = ${siteId} and id = any(${ids}::bigint[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

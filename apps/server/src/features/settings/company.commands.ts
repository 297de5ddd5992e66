import type { Company } from '@fieldwright/contract/company';
import { addressFields } from '@fieldwright/domain/customers/site';
import { type CompanyContact, readCompany } from '@fieldwright/domain/settings/company';
import type { Read } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { changesSince, changing, refuseStale, told } from '../customers/field-changes.ts';
import { findCompany, updateCompany } from './company.queries.ts';

type Change = { [F in keyof CompanyContact]?: string | undefined } & { basedOn?: number | undefined };

const contactFieldsOf = ({ id: _id, name: _name, timeZone: _zone, version: _version, ...contact }: Company) =>
  contact satisfies CompanyContact;

/**
 * Changes how the company is reached: the fields that are named. What is so already is no change, so that a request
 * that comes twice is one.
 * @throws Refusal `invalid`, `stale_version`, each naming the fields
 */
export function changeCompany(db: Read, requestId: string, { basedOn, ...named }: Change): Promise<Company> {
  return db.transaction().execute(async (tx) => {
    const there = await findCompany(tx, true);
    const was = contactFieldsOf(there);
    if (changing(was, named).length === 0) return there;
    const given = Object.entries(named).filter(([, value]) => value !== undefined);
    const reading = readCompany({ ...was, ...(Object.fromEntries(given) as Partial<CompanyContact>) });
    if ('wrong' in reading) throw new Refusal('invalid', { fields: { ...reading.wrong } });
    const now = reading.company;
    const fields = changing(was, now);
    if (fields.length === 0) return there;
    const { id } = there;
    const root = { topic: 'company', id, version: there.version } as const;
    const since = await changesSince(tx, root, basedOn);
    refuseStale(since, { kind: 'company', id, fields, together: addressFields });
    await updateCompany(tx, now);
    const company = await findCompany(tx);
    const written = { root: { ...root, version: company.version }, kind: 'company', id } as const;
    await told(tx, { ...written, was, now, requestId });
    return company;
  });
}

import type { Customer } from '@fieldwright/contract/customers';
import type { ExemptionCertificate } from '@fieldwright/contract/exemption-certificates';
import {
  type CertificateFields,
  certificateShape,
} from '@fieldwright/domain/customers/exemption-certificate';
import { fieldsOf, wrongIn } from '@fieldwright/domain/kernel/record-shape';
import type { Read, Write } from '../../db/database.ts';
import { isPartMadeWith } from '../../db/history.queries.ts';
import { insertRecord, updateRecord } from '../../db/record.sql.ts';
import { certificateTable } from '../../db/record-tables.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { announceRecord, changeRecord, type RecordAt } from '../../records/change-record.ts';
import { findCertificate, raiseCustomer, setCertificateHidden } from './certificates.queries.ts';
import { findCustomer } from './customers.queries.ts';

const kind = 'exemptionCertificates' as const;
type Saved = ExemptionCertificate & { customerVersion: number };
type NewCertificate = CertificateFields & { customerId: number; guid: string };
type CertificateChange = { [K in keyof CertificateFields]?: CertificateFields[K] | undefined } & {
  id: number;
  basedOn?: number | undefined;
};
/** A new certificate (id 0 or below), or the changed fields of one. */
export type SentCertificate = (NewCertificate & { id: number }) | CertificateChange;

/** Names a certificate as a part of its customer; changes are based on the customer's version. */
const certificateAt = ({ id, version }: Customer, part: number): RecordAt => ({
  entity: 'customer',
  id,
  version,
  part: { kind, id: part },
});

/**
 * Creates a certificate of a customer, or changes the given fields of one. A repeated guid returns the same
 * certificate.
 * @throws Refusal `invalid` naming the fields, `not_found`, `removed`, `stale_version`, `key_reused`
 */
export function saveCertificate(db: Read, requestId: string, sent: SentCertificate): Promise<Saved> {
  return db
    .transaction()
    .execute((tx) =>
      'guid' in sent ? createCertificate(tx, requestId, sent) : changeCertificate(tx, requestId, sent),
    );
}

async function createCertificate(
  tx: Write,
  requestId: string,
  { id: _temporary, guid, customerId, ...fields }: NewCertificate & { id: number },
): Promise<Saved> {
  const customer = await findCustomer(tx, { id: customerId }, 'update');
  if (!customer) throw new Refusal('invalid', { fields: { customerId: refusalTexts.notThere } });
  const there = await findCertificate(tx, { guid });
  if (there) {
    const made = { entity: 'customer', rootId: customerId, kind, key: guid };
    if (await isPartMadeWith(tx, made, fields)) return { ...there, customerVersion: customer.version };
    throw new Refusal('key_reused');
  }
  if (customer.hidden) throw new Refusal('removed');
  refuseWrong(fields);
  const id = (await insertRecord(tx, certificateTable, fields, { guid, customerId }))!;
  const version = await raiseCustomer(tx, customerId);
  const at = { ...certificateAt(customer, id), version };
  const now = { customerId, ...fields, hidden: false };
  await announceRecord(tx, { requestId, key: guid }, { ...at, was: null, now });
  return { ...(await findCertificate(tx, { id }))!, customerVersion: version };
}

async function changeCertificate(
  tx: Write,
  requestId: string,
  { id, basedOn, ...named }: CertificateChange,
): Promise<Saved> {
  const { customer, there } = await lockedCertificate(tx, id);
  if (there.hidden) throw new Refusal('removed');
  const now = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  refuseWrong(fieldsOf(certificateShape.schema, { ...there, ...now }));
  const write = async () => {
    await updateRecord(tx, certificateTable, id, { changed: now, raised: false });
    await raiseCustomer(tx, customer.id);
  };
  const { together } = certificateShape;
  const record = certificateAt(customer, id);
  const isChanged = await changeRecord(
    tx,
    { requestId },
    { record, was: there, now, together, basedOn, write },
  );
  return { ...(await findCertificate(tx, { id }))!, customerVersion: customer.version + Number(isChanged) };
}

/** @throws Refusal `invalid`, naming the fields */
function refuseWrong(fields: CertificateFields): void {
  const wrong = wrongIn(certificateShape, fields) as Record<string, string>;
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid', { fields: wrong });
}

/**
 * Removes a certificate, or restores a removed one. Prices of open documents follow it at once; accepted ones
 * keep the tax of their day.
 * @throws Refusal `not_found`, `removed` for a removed customer
 */
export function hideCertificate(db: Read, requestId: string, id: number, hidden: boolean): Promise<Saved> {
  return db.transaction().execute(async (tx) => {
    const { customer, there } = await lockedCertificate(tx, id);
    if (there.hidden === hidden) return { ...there, customerVersion: customer.version };
    await setCertificateHidden(tx, id, hidden);
    const version = await raiseCustomer(tx, customer.id);
    const changed = { was: { hidden: !hidden }, now: { hidden } };
    await announceRecord(tx, { requestId }, { ...certificateAt(customer, id), version, ...changed });
    return { ...there, hidden, customerVersion: version };
  });
}

/** Returns a certificate with its customer, who is locked until the transaction ends. */
async function lockedCertificate(
  tx: Write,
  id: number,
): Promise<{ customer: Customer; there: ExemptionCertificate }> {
  const found = await findCertificate(tx, { id });
  const customer = found && (await findCustomer(tx, { id: found.customerId }, 'update'));
  if (!customer) throw new Refusal('not_found');
  if (customer.hidden) throw new Refusal('removed');
  return { customer, there: (await findCertificate(tx, { id }))! };
}

import type { Company } from '@fieldwright/contract/company';
import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import { type WorkingHours, wrongHours } from '@fieldwright/domain/schedule/working-hours';
import { type CompanyContact, companyShape } from '@fieldwright/domain/settings/company';
import type { CompanyLook } from '@fieldwright/domain/settings/company-look';
import {
  type DocumentNumbers,
  documentNumbersSchema,
  wrongNumbers,
} from '@fieldwright/domain/settings/document-numbers';
import type { MessageTexts } from '@fieldwright/domain/settings/message-texts';
import type { ReminderSettings } from '@fieldwright/domain/settings/reminders';
import type { Signing } from '@fieldwright/domain/settings/signing';
import type { TaxSettings } from '@fieldwright/domain/settings/tax-settings';
import type { TaxedByDefault } from '@fieldwright/domain/settings/taxed-by-default';
import type { Read, Write } from '../../db/database.ts';
import { lockPriceBooks } from '../../db/price-books-lock.queries.ts';
import { updateRecord } from '../../db/record.sql.ts';
import { companyTable } from '../../db/record-tables.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { changeRecord } from '../../records/change-record.ts';
import { findCompany } from './company.queries.ts';
import { numbersGiven, setNumbers } from './document-numbers.queries.ts';
import { checkLogo, keepLogo } from './logo.commands.ts';

type Named<F> = { [K in keyof F]?: F[K] | undefined };
type Change = Named<
  CompanyContact &
    TaxSettings &
    TaxedByDefault &
    CompanyLook &
    MessageTexts &
    DocumentNumbers &
    Signing &
    ReminderSettings &
    Pick<Company, 'name' | 'timeZone' | 'workingHours' | 'proposalDays' | 'depositPercent' | 'boardMinutes'>
> & {
  basedOn?: number | undefined;
};

/** @throws Refusal `invalid` naming the weekday */
function refuseHours(hours: WorkingHours): void {
  const wrong = Object.entries(wrongHours(hours)).map(([day, why]) => [`workingHours.${day}`, why]);
  if (wrong.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(wrong) });
}

const numberFields = Object.keys(documentNumbersSchema.shape);
const withoutNumbers = (now: Partial<Company>): Partial<Company> =>
  Object.fromEntries(Object.entries(now).filter(([field]) => !numberFields.includes(field)));

/** @throws Refusal `invalid` if new documents would get numbers that others have, naming the fields */
async function refuseNumbers(tx: Write, there: Company, now: Partial<Company>): Promise<void> {
  if (!numberFields.some((field) => field in now && !Object.is(now[field as never], there[field as never])))
    return;
  const numbers = { ...there, ...now };
  const fields = wrongNumbers(numbers, await numbersGiven(tx, numbers));
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}

/**
 * Changes the named fields of the company: name, contact details, look, time zone, working hours, how long proposals
 * are good and what deposit they ask for, how long boards keep dates, the words of emails, and how documents are taxed and numbered. Values that are already set
 * are no change, so a repeated request has no effect.
 * @throws Refusal `invalid`, `stale_version`, each naming the fields; `price_file_running`; as `checkLogo` and `attachFiles`
 */
export async function changeCompany(
  deps: Deps,
  db: Read,
  requestId: string,
  { basedOn, ...named }: Change,
): Promise<Company> {
  if (named.logo) await checkLogo(deps, db, named.logo);
  return db.transaction().execute(async (tx) => {
    if (named.taxedByDefault) await lockPriceBooks(tx);
    const there = await findCompany(tx, true);
    const given = Object.entries(named).filter(([, value]) => value !== undefined);
    const now: Partial<Company> = Object.fromEntries(given);
    if (now.workingHours) refuseHours(now.workingHours);
    const wrong = wrongIn(companyShape, { ...there, ...now });
    if (Object.keys(wrong).length > 0)
      throw new Refusal('invalid', { fields: wrong as Record<string, string> });
    await refuseNumbers(tx, there, now);
    const record = { entity: 'company', id: there.id, version: there.version } as const;
    const { together } = companyShape;
    const write = async () => {
      if (now.logo) await keepLogo(tx, there.id, now.logo);
      await updateRecord(tx, companyTable, there.id, { changed: withoutNumbers(now) });
      await setNumbers(tx, { ...there, ...now });
    };
    const isChanged = await changeRecord(
      tx,
      { requestId },
      { record, was: there, now, together, basedOn, write },
    );
    return isChanged ? findCompany(tx) : there;
  });
}

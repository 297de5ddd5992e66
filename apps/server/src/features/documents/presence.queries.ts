import { type PresentTab, presenceTimes } from '@fieldwright/domain/people/presence';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { companyText } from '../../db/names.sql.ts';
import type { DocumentKind } from './document-kind.ts';

/** A tab of a person that has a document open. */
interface Tab {
  id: number;
  tab: string;
  isEditing: boolean;
  /** milliseconds since 1970 */
  now: number;
}

/** Returns SQL for whether a tab `p` hasn't reported for too long. @param now the number of the statement's parameter */
const isGone = (now: number) =>
  `p.updated_date < $${now}::timestamptz - interval '${presenceTimes.goneSeconds} seconds'`;
const moment = (now: number) => new Date(now).toISOString();

/** Returns who may open a document, without its contents; null if there is no such document. */
export async function accessTo(
  tx: Write,
  document: DocumentKind,
  id: number,
): Promise<{ own: boolean; shared: boolean } | null> {
  const [rows] = await batch(tx, [{ text: document.sql.access, values: [id] }]);
  const [row] = rows as { own: boolean | null; shared: boolean | null }[];
  return row ? { own: row.own === true, shared: row.shared === true } : null;
}

/** Removes the company's tabs that have stopped reporting, except those that another request is removing. */
const sweepOn = (now: number): BatchStatement => ({
  text: `delete from document_presence where company_id = ${companyText}
      and (document_id, person_id, tab) in (select p.document_id, p.person_id, p.tab from document_presence p
        where p.company_id = ${companyText} and ${isGone(1)} for update skip locked)
    returning 1`,
  values: [moment(now)],
});

/**
 * Records that a tab has a document open.
 * @returns whether anything changed: it has just opened it, is back after a silence, or has begun or stopped editing
 */
export async function noteTab(tx: Write, entity: string, { id, tab, isEditing, now }: Tab): Promise<boolean> {
  const noted: BatchStatement<{ isNews: boolean }> = {
    text: `with before as (select p.is_editing from document_presence p
          where p.company_id = ${companyText} and p.document_id = $2 and p.person_id = current_person() and p.tab = $3
            and not (${isGone(5)}))
      insert into document_presence (entity, document_id, tab, is_editing) values ($1, $2, $3, $4)
      on conflict (company_id, document_id, person_id, tab) do update set is_editing = excluded.is_editing
      returning (select is_editing from before) is distinct from is_editing as "isNews"`,
    values: [entity, id, tab, isEditing, moment(now)],
  };
  // its own row first: the sweep locks other tabs' rows, whose requests may be waiting for this one
  const [[row]] = await batch(tx, [noted, sweepOn(now)]);
  return row!.isNews;
}

/** Removes a tab that has left a document. @returns whether it was there */
export async function forgetTab(tx: Write, { id, tab }: Pick<Tab, 'id' | 'tab'>): Promise<boolean> {
  const [rows] = await batch(tx, [
    {
      text: `delete from document_presence where company_id = ${companyText}
        and document_id = $1 and person_id = current_person() and tab = $2 returning 1 as gone`,
      values: [id, tab],
    },
  ]);
  return rows.length > 0;
}

type NamedTab = PresentTab & { firstName: string; lastName: string; email: string };

/**
 * Returns the tabs that have a document open, with the names of their people.
 * @param now milliseconds since 1970
 */
export async function tabsOf(tx: Write, id: number, now: number): Promise<NamedTab[]> {
  const present: BatchStatement<NamedTab> = {
    text: `select p.tab, p.person_id as "personId", p.is_editing as "isEditing", p.created_date as since,
        m.first_name as "firstName", m.last_name as "lastName", q.email
      from document_presence p
      join memberships m on m.company_id = p.company_id and m.person_id = p.person_id
      join persons q on q.id = p.person_id
      where p.company_id = ${companyText} and p.document_id = $1 and m.status = 'active' and not (${isGone(2)})`,
    values: [id, moment(now)],
  };
  const [rows] = await batch(tx, [present]);
  return rows;
}

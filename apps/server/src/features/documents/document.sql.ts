import { referenceEntries } from '@fieldwright/domain/kernel/edit-graph';
import { kindShape } from '@fieldwright/domain/kernel/edit-shape';
import { companyText as company, customerNameText, personNameText } from '../../db/names.sql.ts';
import { snake } from '../../db/record.sql.ts';
import { placeRemovalOf, removalOf } from '../../db/removal-of.queries.ts';
import { sitePricesText } from '../../db/site-prices.sql.ts';
import { todaysParts } from '../../db/todays-rates.sql.ts';
import type { DocumentKind, DocumentSql, KindTable } from './document-kind.ts';

/**
 * The statements that read and write documents, built once from the shapes. Names come only from the shapes,
 * never from a request.
 */

type Kind = Omit<DocumentKind, 'sql'>;

const quoted = (field: string) => `"${snake(field)}"`;
/** Costs are only for people who may see them. */
const isCost = (field: string) => field === 'costCents';

/**
 * Condition that picks the rows of a document `d`: by the document's id, or, for records that outlive it, by
 * the site or by what they refer to there.
 */
function belongs({ shape, site, kinds }: Kind, { kind, rootColumn, fields }: KindTable): string {
  if (rootColumn) return `c.${rootColumn} = d.id`;
  if (fields.includes('siteId')) return 'c.site_id = d.site_id';
  const [field, { to }] = referenceEntries(kindShape(shape, kind)).find((each) =>
    site?.kinds.includes(each[1].to),
  )!;
  const { table } = kinds.find((each) => each.kind === to)!;
  return `c.${quoted(field)} in (select s.id from ${table} s where s.company_id = d.company_id and s.site_id = d.site_id)`;
}

/** Checks whether the company counts documents of the kind (`settings/document-numbers.ts`). */
export const isNumbered = ({ shape }: Pick<Kind, 'shape'>): boolean => 'number' in shape.schema.shape;

function childList(document: Kind, table: KindTable, costs: boolean): string {
  const columns = table.fields
    .filter((field) => costs || !isCost(field))
    .map((field) => `c.${quoted(field)} as "${field}"`);
  // A device's error about a file stays on the device (R5.4); a stored file has no error.
  if (kindShape(document.shape, table.kind).errorField) columns.push('null as "error"');
  return `(select coalesce(json_agg(r order by r.id), '[]'::json) from (
    select c.id, ${columns.join(', ')}, false as created, false as updated, false as deleted
    from ${table.table} c where c.company_id = d.company_id and ${belongs(document, table)}) r) as "${table.kind}"`;
}

/** The version of the site, for kinds with records that belong to the site. */
const siteVersion = ({ site }: Kind) =>
  site?.kinds.length
    ? '(select s.version from sites s where s.company_id = d.company_id and s.id = d.site_id) as "siteVersion", '
    : '';

function rootColumns(document: Kind): string[] {
  const number = isNumbered(document) ? ['number'] : [];
  const stamps = ['createdBy', 'createdDate', 'updatedBy', 'updatedDate'];
  return [...document.root.fields, ...number, ...stamps].map((field) => `d.${quoted(field)} as "${field}"`);
}

/** Builds the statement that reads who may open a document, without its contents. $1: id. */
function accessSql(document: Kind): string {
  const { own, shared = 'false' } = document.own;
  return `select ${own} as own, ${shared} as shared from (
    select d.id, ${rootColumns(document).join(', ')}
    from ${document.root.table} d where d.company_id = ${company} and d.id = $1) a`;
}

/**
 * Builds one statement that reads a document with all its children as JSON text, and who may see it. $1: id.
 */
function loadSql(document: Kind, costs: boolean, context = ''): string {
  const { root, kinds } = document;
  const columns = rootColumns(document);
  const { own, shared = 'false', files } = document.own;
  return `select to_json(a)::text as document, ${own} as own, ${shared} as shared,
      (select ${(context && files) || 'null::json'} from ${root.table} d where d.company_id = ${company} and d.id = a.id) as files from (
    select d.id, ${columns.join(', ')}, ${siteVersion(document)}${kinds.map((kind) => childList(document, kind, costs)).join(', ')}${context}
    from ${root.table} d where d.company_id = ${company} and d.id = $1) a`;
}

const place = `
    'place', (select json_build_object('customerId', c.id, 'customerName',
        ${customerNameText('c')},
        'phone', coalesce(nullif(c.main_phone, ''), c.mobile_phone), 'siteId', s.id, 'siteText', s.text,
        'street', s.street, 'city', s.city, 'state', s.state, 'postalCode', s.postal_code, 'timeZone', s.time_zone)
      from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
      where s.company_id = d.company_id and s.id = d.site_id),
    'placeRemoval', (select ${placeRemovalOf('c', 's')} from sites s
      join customers c on c.company_id = s.company_id and c.id = s.customer_id
      where s.company_id = d.company_id and s.id = d.site_id)`;

/** Whose prices its site gives it; for kinds whose lines have prices of the price book. */
const sitePrices = ({ shape }: Kind) =>
  'agreementId' in shape.schema.shape
    ? [
        `'sitePrices', (select ${sitePricesText('d.agreement_id')} from sites s
      where s.company_id = d.company_id and s.id = d.site_id)`,
      ]
    : [];

/**
 * SQL for the exemption of a document `d`: on the day that its kind names, otherwise on the company's day
 * `o`. An accepted one keeps that of its acceptance.
 */
const exemptionOf = ({ site, tax }: Kind) => {
  if (!site) return 'null::jsonb';
  const today = 'company_today()';
  const day = tax?.dateField
    ? `coalesce((d.${quoted(tax.dateField)} at time zone o.time_zone)::date, ${today})`
    : today;
  return `tax_exemption_on(d.site_id, ${day})`;
};

const pricing = (document: Kind) => `
    'pricing', (select json_build_object('allowOverrideTaxes', o.allow_override_taxes,
        'taxRounding', o.tax_rounding, 'taxItem',
        (select json_build_object('id', t.id, 'text', t.text, 'jurisdictions', ${todaysParts('t')})
         from tax_items t where t.company_id = d.company_id and t.id = d.tax_item_id),
        'taxExemption', ${exemptionOf(document)})
      from companies o where o.id = d.company_id)`;

/**
 * What screens show in addition to a document `d`: its place, the data for pricing, and who saved it last.
 */
function contextSql(document: Kind): string {
  const { name, site, tax, own } = document;
  const parts = [
    ...(site ? [place, ...sitePrices(document)] : []),
    ...(tax ? [pricing(document)] : []),
    `'removal', ${removalOf(name, 'd')},
    'savedBy', (select json_build_object('id', m.person_id, 'name', ${personNameText('m')})
      from memberships m where m.company_id = d.company_id and m.person_id = d.updated_by)`,
    own.context,
  ];
  return `json_build_object(${parts.join(', ')}) as context`;
}

/** What a new document at a site starts with: the site's existing records and the context. $1: the site. */
function startSql(document: Kind): string {
  const { start } = document.own;
  const dateField = document.tax?.dateField;
  const lists = document.kinds.filter(({ rootColumn }) => rootColumn === null);
  return `select to_json(a)::text as document from (
    select ${[...lists.map((kind) => childList(document, kind, false)), contextSql(document).trim()].join(', ')}
    from (select s.company_id, s.id as site_id, s.tax_item_id, ${dateField ? `null::timestamptz as ${quoted(dateField)}, ` : ''}null::bigint as updated_by, null::bigint as id, null::bigint as agreement_id,
        false as hidden
        ${start ? `, ${start}` : ''}
      from sites s join customers p on p.company_id = s.company_id and p.id = s.customer_id
      where s.company_id = ${company} and s.id = $1 and not s.hidden and not p.hidden) d) a`;
}

/**
 * The records that belong to a site rather than to one document, as the lists of a document. $1: the site.
 */
function besideSql(document: Kind): string {
  const lists = document.kinds.filter(({ rootColumn }) => rootColumn === null);
  if (lists.length === 0) return "select '{}' as beside";
  return `select to_json(a)::text as beside from (
    select ${lists.map((kind) => childList(document, kind, true)).join(', ')}
    from (select ${company} as company_id, $1::bigint as site_id) d) a`;
}

function insertSql(document: Kind, table: KindTable): string {
  const columns = ['id', ...[...table.fields, ...table.listed].map(snake)];
  const root = table.rootColumn;
  // Grandchildren name the document too, so that one index finds all its records.
  const extra = root && !columns.includes(root) ? [root] : [];
  const all = [...columns, ...extra].map((column) => `"${column}"`);
  const values = [...columns.map((column) => `r."${column}"`), ...extra.map(() => '$2::bigint')];
  const unused = extra.length === 0 ? ' where $2::bigint is not null' : '';
  return `insert into ${table.table} (${all.join(', ')})
    select ${values.join(', ')} from jsonb_populate_recordset(null::${table.table}, $1::jsonb) r${unused}`;
}

/** Changes only the named fields of each row, and only rows of this document. */
function updateSql(document: Kind, table: KindTable): string {
  const columns = [...table.fields, ...table.listed].map((field) => quoted(field));
  const own =
    table === document.root
      ? 't.id = $2'
      : table.rootColumn
        ? `t.${table.rootColumn} = $2`
        : '$2::bigint is not null';
  return `update ${table.table} t set (${columns.join(', ')}) =
      (select ${columns.map((column) => `r.${column}`).join(', ')} from jsonb_populate_record(t, x.patch) r)
    from jsonb_to_recordset($1::jsonb) as x(id bigint, patch jsonb)
    where t.company_id = ${company} and t.id = x.id and ${own}`;
}

function removeSql(table: KindTable): Record<'delete' | 'hide' | 'void', string> {
  const own = `company_id = ${company} and id = any($1::bigint[]) and ${table.rootColumn ? `${table.rootColumn} = $2` : '$2::bigint is not null'}`;
  return {
    delete: `delete from ${table.table} where ${own}`,
    hide: `update ${table.table} set hidden = true where ${own}`,
    void: `update ${table.table} t set status = 'voided', void_reason = x.reason, voided_by = current_person(), voided_date = clock_now()
      from jsonb_to_recordset($1::jsonb) as x(id bigint, reason text)
      where t.company_id = ${company} and t.id = x.id and t.${table.rootColumn} = $2 and t.status <> 'voided'`,
  };
}

/** Builds the statements of a kind of document. */
export function documentSql(document: Kind): DocumentSql {
  const tables = [document.root, ...document.kinds];
  return {
    load: loadSql(document, false),
    loadWithCosts: loadSql(document, true),
    open: loadSql(document, false, `, ${contextSql(document)}`),
    openWithCosts: loadSql(document, true, `, ${contextSql(document)}`),
    access: accessSql(document),
    start: document.site && startSql(document),
    beside: besideSql(document),
    lock: `select version from ${document.root.table} where company_id = ${company} and id = $1 for no key update`,
    kinds: Object.fromEntries(
      tables.map((table) => [
        table.kind,
        { insert: insertSql(document, table), update: updateSql(document, table), remove: removeSql(table) },
      ]),
    ),
  };
}

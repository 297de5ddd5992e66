import { kindShape } from '@fieldwright/domain/kernel/edit-shape';
import { removalOf } from '../../db/removal-of.queries.ts';
import { type DocumentTable, documentTables, type KindTable, snake } from './document-tables.ts';
import { newWorkOrderColumns, workOrderContextParts, workOrderFiles } from './work-order-context-sql.ts';

/**
 * The statements that read and write documents, made once from the shapes. Names come from the shapes alone, never
 * from a request.
 */

const quoted = (field: string) => `"${snake(field)}"`;
/** Only for people who may see what things cost the company. */
const isCost = (field: string) => field === 'costCents';

const company = '(select current_company())';

/** Which rows belong to a document `d`: by its id, or, for what outlives it, by the site. */
function belongs(document: DocumentTable, { rootColumn, kind }: KindTable): string {
  if (rootColumn) return `c.${rootColumn} = d.id`;
  if (kind === 'siteSystems') return 'c.site_id = d.site_id';
  return 'c.site_system_id in (select s.id from site_systems s where s.company_id = d.company_id and s.site_id = d.site_id)';
}

function childList(document: DocumentTable, table: KindTable, costs: boolean): string {
  const columns = table.fields
    .filter((field) => costs || !isCost(field))
    .map((field) => `c.${quoted(field)} as "${field}"`);
  // What a device finds wrong with a file is the device's own (R5.4); a kept one has no error.
  if (kindShape(document.shape, table.kind).errorField) columns.push('null as "error"');
  return `(select coalesce(json_agg(r order by r.id), '[]'::json) from (
    select c.id, ${columns.join(', ')}, false as created, false as updated, false as deleted
    from ${table.table} c where c.company_id = d.company_id and ${belongs(document, table)}) r) as "${table.kind}"`;
}

/** The version of the site, of a document that has what belongs to the site. */
const ofSite = ({ kinds }: DocumentTable) =>
  kinds.some(({ rootColumn }) => rootColumn === null)
    ? '(select s.version from sites s where s.company_id = d.company_id and s.id = d.site_id) as "siteVersion", '
    : '';

/** Whether a document `a` is the signed-in person's own (R6.4): made by them, or of a call that they have a visit of. */
const own: Record<DocumentTable['name'], string> = {
  workOrder: `(a."createdBy" is not distinct from (select current_person()) or has_visit(a."callId"))`,
  salesProposal: `(a."createdBy" is not distinct from (select current_person()))`,
};

/** One statement that reads a document with all its children as JSON text, and whether it is one's own. $1: id. */
function loadSql(document: DocumentTable, costs: boolean, context = ''): string {
  const { root, kinds } = document;
  const fields = [...root.fields, 'createdBy', 'createdDate', 'updatedBy', 'updatedDate'];
  const columns = fields.map((field) => `d.${quoted(field)} as "${field}"`);
  const files = document.name === 'workOrder' && context ? workOrderFiles : 'null::json';
  return `select to_json(a)::text as document, ${own[document.name]} as own,
      (select ${files} from ${root.table} d where d.company_id = ${company} and d.id = a.id) as files from (
    select d.id, ${columns.join(', ')}, ${ofSite(document)}${kinds.map((kind) => childList(document, kind, costs)).join(', ')}${context}
    from ${root.table} d where d.company_id = ${company} and d.id = $1) a`;
}

/** What screens show of a document `d` beside it: its place, what prices are worked out with, and who saved it last. */
function contextSql(document: DocumentTable): string {
  const isProposal = document.name === 'salesProposal';
  const departments = isProposal
    ? `(select coalesce(json_agg(json_build_object('serviceRepairId', r.id, 'id', t.id, 'text', t.text) order by r.id), '[]')
        from service_repairs r
        join call_department_types t on t.company_id = r.company_id and t.id = r.call_department_type_id
        where r.company_id = d.company_id and r.id in (select l.service_repair_id from sales_proposal_details l
          where l.company_id = d.company_id and l.sales_proposal_id = d.id))`
    : "'[]'::json";
  const sold = isProposal
    ? `(select json_build_object('id', w.id, 'text', w.text, 'callStatus', (select k.status from calls k
            where k.company_id = w.company_id and k.id = w.call_id)) from work_orders w
          where w.company_id = d.company_id and w.site_id = d.site_id and w.sales_proposal_id = d.id
          order by w.id limit 1)`
    : 'null';
  return `json_build_object(
    'place', (select json_build_object('customerId', c.id, 'customerName',
        coalesce(nullif(c.company, ''), trim(concat_ws(' ', c.first_name, c.last_name))),
        'phone', coalesce(nullif(c.main_phone, ''), c.mobile_phone), 'siteId', s.id, 'siteText', s.text,
        'street', s.street, 'city', s.city, 'state', s.state, 'postalCode', s.postal_code, 'timeZone', s.time_zone)
      from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
      where s.company_id = d.company_id and s.id = d.site_id),
    'pricing', (select json_build_object('allowOverrideTaxes', o.allow_override_taxes, 'taxItem',
        (select json_build_object('id', t.id, 'text', t.text, 'jurisdictions', t.jurisdictions)
         from tax_items t where t.company_id = d.company_id and t.id = d.tax_item_id))
      from companies o where o.id = d.company_id),
    'removal', ${removalOf(document.name, 'd')},
    'savedBy', (select json_build_object('id', m.person_id, 'name', trim(concat_ws(' ', m.first_name, m.last_name)))
      from memberships m where m.company_id = d.company_id and m.person_id = d.updated_by),
    'lineDepartments', ${departments},
    'soldAs', ${sold}${document.name === 'workOrder' ? `, ${workOrderContextParts}` : ''}) as context`;
}

/** What a new document at a site begins with: what it has already, and the context. $1: the site. */
function startSql(document: DocumentTable): string {
  const isWorkOrder = document.name === 'workOrder';
  const lists = document.kinds.filter(({ rootColumn }) => rootColumn === null);
  return `select to_json(a)::text as document from (
    select ${[...lists.map((kind) => childList(document, kind, false)), contextSql(document).trim()].join(', ')}
    from (select s.company_id, s.id as site_id, s.tax_item_id, null::bigint as updated_by, null::bigint as id,
        false as hidden
        ${isWorkOrder ? `, ${newWorkOrderColumns}` : ''}
      from sites s join customers p on p.company_id = s.company_id and p.id = s.customer_id
      where s.company_id = ${company} and s.id = $1 and not s.hidden and not p.hidden) d) a`;
}

/** What belongs to a site and not to one document, as a document's lists. $1: the site. */
function besideSql(document: DocumentTable): string {
  const lists = document.kinds.filter(({ rootColumn }) => rootColumn === null);
  if (lists.length === 0) return "select '{}' as beside";
  return `select to_json(a)::text as beside from (
    select ${lists.map((kind) => childList(document, kind, true)).join(', ')}
    from (select ${company} as company_id, $1::bigint as site_id) d) a`;
}

function insertSql(document: DocumentTable, table: KindTable): string {
  const columns = ['id', ...[...table.fields, ...table.listed].map(snake)];
  const root = table.rootColumn;
  // The children of children name the document as well, so that one index finds all of it.
  const extra = root && !columns.includes(root) ? [root] : [];
  const all = [...columns, ...extra].map((column) => `"${column}"`);
  const values = [...columns.map((column) => `r."${column}"`), ...extra.map(() => '$2::bigint')];
  const unused = extra.length === 0 ? ' where $2::bigint is not null' : '';
  return `insert into ${table.table} (${all.join(', ')})
    select ${values.join(', ')} from jsonb_populate_recordset(null::${table.table}, $1::jsonb) r${unused}`;
}

/** Only the named fields of each row change; rows of another document are not touched. */
function updateSql(document: DocumentTable, table: KindTable): string {
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

export interface KindSql {
  insert: string;
  update: string;
  remove: Record<'delete' | 'hide' | 'void', string>;
}

export interface DocumentSql {
  load: string;
  loadWithCosts: string;
  /** for a screen: with the context */
  open: string;
  openWithCosts: string;
  /** $1: a site, $2 and $3 for a work order: its call, and whether it may be anybody's; what a new document there begins with */
  start: string;
  /** $1: a site; what belongs to it and not to one document */
  beside: string;
  /** $1: id; locks the document against other saves, and answers its version */
  lock: string;
  kinds: Readonly<Record<string, KindSql>>;
}

function sqlOf(document: DocumentTable): DocumentSql {
  const tables = [document.root, ...document.kinds];
  return {
    load: loadSql(document, false),
    loadWithCosts: loadSql(document, true),
    open: loadSql(document, false, `, ${contextSql(document)}`),
    openWithCosts: loadSql(document, true, `, ${contextSql(document)}`),
    start: startSql(document),
    beside: besideSql(document),
    lock: `select version from ${document.root.table} where company_id = ${company} and id = $1 for update`,
    kinds: Object.fromEntries(
      tables.map((table) => [
        table.kind,
        { insert: insertSql(document, table), update: updateSql(document, table), remove: removeSql(table) },
      ]),
    ),
  };
}

export const documentSql: Readonly<Record<DocumentTable['name'], DocumentSql>> = {
  workOrder: sqlOf(documentTables.workOrder),
  salesProposal: sqlOf(documentTables.salesProposal),
};

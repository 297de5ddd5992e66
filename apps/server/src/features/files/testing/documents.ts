import type { TestServer } from '../../../testing/server.ts';

/**
 * Creates a photo of a work order and a file of a proposal for this person. Fills only the columns that files
 * depend on.
 * @returns their ids
 */
export async function documentsOf(
  server: TestServer,
  personId: number,
): Promise<{ photoId: number; proposalFileId: number }> {
  const [drawn] = await server.sql<{ id: number }>("select nextval('document_ids')::integer as id");
  const root = drawn!.id * 1000;
  await server.sql(`
    begin;
    set local session_replication_role = replica;
    do $$
    declare
      wanted record;
    begin
      for wanted in
        select attrelid::regclass as name, attname from pg_attribute
        where attrelid in ('work_orders'::regclass, 'recommendation_photos'::regclass,
                           'sales_proposals'::regclass, 'sales_proposal_files'::regclass)
          and attnum > 0 and attnotnull and attname not in ('company_id', 'id')
      loop
        execute format('alter table %s alter column %I drop not null', wanted.name, wanted.attname);
      end loop;
    end $$;
    insert into work_orders (company_id, id, created_by) values (1, ${root}, ${personId});
    insert into recommendation_photos (company_id, id, work_order_id) values (1, ${root + 1}, ${root});
    insert into sales_proposals (company_id, id, created_by) values (1, ${root + 2}, ${personId});
    insert into sales_proposal_files (company_id, id, sales_proposal_id) values (1, ${root + 3}, ${root + 2});
    commit`);
  return { photoId: root + 1, proposalFileId: root + 3 };
}

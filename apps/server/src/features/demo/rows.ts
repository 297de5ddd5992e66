export type Row = Record<string, unknown>;

/** Rows to insert, by table, in the fields' names of the domain. */
export class Rows {
  readonly tables = new Map<string, Row[]>();

  add(table: string, ...rows: Row[]): void {
    const list = this.tables.get(table);
    if (list) list.push(...rows);
    else this.tables.set(table, [...rows]);
  }
}

/** Who made a record and when. */
export const stamps = (by: number | null, date: string) => ({
  createdBy: by,
  createdDate: date,
  updatedBy: by,
  updatedDate: date,
});

export type NextId = () => number;

export type Row = Record<string, unknown>;

/** Rows to insert, by table, with the domain's field names. */
export class Rows {
  readonly tables = new Map<string, Row[]>();

  add(table: string, ...rows: Row[]): void {
    const list = this.tables.get(table);
    if (list) list.push(...rows);
    else this.tables.set(table, [...rows]);
  }
}

/** Returns the stamp of a record: its author and date. */
export const stamps = (by: number | null, date: string) => ({
  createdBy: by,
  createdDate: date,
  updatedBy: by,
  updatedDate: date,
});

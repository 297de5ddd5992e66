import type { Stretch } from '@fieldwright/domain/schedule/board-day';
import type { CardPlace } from './card-view.ts';

/** The day's totals: visits of calls, and problems. */
export interface DaySummary {
  jobs: number;
  alerts: number;
}

/** What one row adds to the totals. */
interface RowTally {
  jobs: readonly number[];
  alerts: readonly string[];
  /** from the first start to the last end; null for an empty row */
  stretch: Stretch | null;
}

/** Ids or keys, counted by how often they are in rows. */
class Counted<Id> {
  private readonly rowsOf = new Map<Id, number>();

  get size(): number {
    return this.rowsOf.size;
  }

  add(ids: readonly Id[], by: 1 | -1): void {
    for (const id of ids) {
      const rows = (this.rowsOf.get(id) ?? 0) + by;
      if (rows > 0) this.rowsOf.set(id, rows);
      else this.rowsOf.delete(id);
    }
  }
}

/** Totals of a day, updated row by row: a change costs only its own rows. */
export class DayTally {
  private readonly rows = new Map<number, RowTally>();
  private readonly jobs = new Counted<number>();
  private readonly alerts = new Counted<string>();
  private shown: ReadonlySet<number> = new Set();

  /** Counts each visit and each problem once, however many shown rows have it. */
  get summary(): DaySummary {
    return { jobs: this.jobs.size, alerts: this.alerts.size };
  }

  /** Returns the stretches of all rows. */
  *stretches(): Iterable<Stretch> {
    for (const { stretch } of this.rows.values()) if (stretch) yield stretch;
  }

  /** Replaces what is in a row. */
  setRow(technicianId: number, places: readonly CardPlace[]): void {
    const row = tallyOf(places);
    const before = this.rows.get(technicianId);
    this.rows.set(technicianId, row);
    if (!this.shown.has(technicianId)) return;
    if (before && areSame(before.jobs, row.jobs) && areSame(before.alerts, row.alerts)) return;
    this.count(before, -1);
    this.count(row, 1);
  }

  /** Counts only the rows of these technicians. */
  show(technicianIds: ReadonlySet<number>): void {
    for (const id of this.shown) this.count(this.rows.get(id), -1);
    this.shown = technicianIds;
    for (const id of technicianIds) this.count(this.rows.get(id), 1);
  }

  private count(row: RowTally | undefined, by: 1 | -1): void {
    if (!row) return;
    this.jobs.add(row.jobs, by);
    this.alerts.add(row.alerts, by);
  }
}

const areSame = <Id>(before: readonly Id[], after: readonly Id[]) =>
  before.length === after.length && before.every((id, at) => id === after[at]);

function tallyOf(places: readonly CardPlace[]): RowTally {
  const jobs: number[] = [];
  const alerts: string[] = [];
  let stretch: Stretch | null = null;
  for (const { start, end, event, problems } of places) {
    if (event.callDetails !== null) jobs.push(event.id);
    alerts.push(...problems);
    // time off does not extend the shown hours
    if (event.kind === 'timeOff') continue;
    stretch ??= { start, end };
    stretch.start = Math.min(stretch.start, start);
    stretch.end = Math.max(stretch.end, end);
  }
  return { jobs, alerts, stretch };
}

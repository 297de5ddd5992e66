import type { Stretch } from '@fieldwright/domain/schedule/board-day';
import type { CardView } from './card-view.ts';

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

/** Ids or keys, counted by the rows they are in. */
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
  stretches(): Stretch[] {
    return [...this.rows.values()].flatMap(({ stretch }) => stretch ?? []);
  }

  /** Replaces the cards of a row. */
  setRow(technicianId: number, cards: readonly CardView[]): void {
    const row = tallyOf(cards);
    const isCounted = this.shown.has(technicianId);
    if (isCounted) this.count(this.rows.get(technicianId), -1);
    this.rows.set(technicianId, row);
    if (isCounted) this.count(row, 1);
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

function tallyOf(cards: readonly CardView[]): RowTally {
  const idsOf = (wanted: readonly CardView[]) => wanted.map(({ event }) => event.id);
  // time off does not extend the shown hours
  const placed = cards.filter(({ event }) => event.kind !== 'timeOff');
  const start = Math.min(...placed.map((card) => card.start));
  const end = Math.max(...placed.map((card) => card.end));
  return {
    jobs: idsOf(cards.filter(({ event }) => event.callDetails !== null)),
    alerts: [...new Set(cards.flatMap(({ problems }) => problems))],
    stretch: placed.length > 0 ? { start, end } : null,
  };
}

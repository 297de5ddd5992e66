import type { Stretch } from '@fieldwright/domain/schedule/board-day';
import { type CardView, hasTrouble } from './card-view.ts';

/** What a day has: visits of calls, and those with a sign that something is wrong. */
export interface DaySummary {
  jobs: number;
  alerts: number;
}

/** What one row adds. */
interface RowTally {
  jobs: readonly number[];
  alerts: readonly number[];
  /** from the first start to the last end; null where the row is empty */
  stretch: Stretch | null;
}

/** Ids, each in one or more rows. */
class CountedIds {
  private readonly rowsOf = new Map<number, number>();

  get size(): number {
    return this.rowsOf.size;
  }

  add(ids: readonly number[], by: 1 | -1): void {
    for (const id of ids) {
      const rows = (this.rowsOf.get(id) ?? 0) + by;
      if (rows > 0) this.rowsOf.set(id, rows);
      else this.rowsOf.delete(id);
    }
  }
}

/** Sums up a day by what its rows add: a change costs what its own rows cost. */
export class DayTally {
  private readonly rows = new Map<number, RowTally>();
  private readonly jobs = new CountedIds();
  private readonly alerts = new CountedIds();
  private shown: ReadonlySet<number> = new Set();

  /** Each visit counts once, however many of the shown rows it is in. */
  get summary(): DaySummary {
    return { jobs: this.jobs.size, alerts: this.alerts.size };
  }

  /** Where cards lie, of all rows. */
  stretches(): Stretch[] {
    return [...this.rows.values()].flatMap(({ stretch }) => stretch ?? []);
  }

  /** Takes over the cards of a row. */
  setRow(technicianId: number, cards: readonly CardView[]): void {
    const row = tallyOf(cards);
    const isCounted = this.shown.has(technicianId);
    if (isCounted) this.count(this.rows.get(technicianId), -1);
    this.rows.set(technicianId, row);
    if (isCounted) this.count(row, 1);
  }

  /** Counts the rows of these technicians, and no others. */
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
  const start = Math.min(...cards.map((card) => card.start));
  const end = Math.max(...cards.map((card) => card.end));
  return {
    jobs: idsOf(cards.filter(({ event }) => event.callDetails !== null)),
    alerts: idsOf(cards.filter(hasTrouble)),
    stretch: cards.length > 0 ? { start, end } : null,
  };
}

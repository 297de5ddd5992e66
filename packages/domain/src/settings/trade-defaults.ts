import { sameName } from '../company-lists/company-list.ts';
import { listText } from '../kernel/list-text.ts';
import { counted } from '../kernel/plural.ts';
import type { Trade } from './setup.ts';

/*
 * What the choice of trades does to the entries that a new company starts with: those of other trades are
 * hidden, and come back with their trade. What somebody has added, changed, removed or restored stays as it is.
 */

/** An entry of a list, as far as the trades decide about it. */
export interface TradeEntry {
  id: number;
  text: string;
  hidden: boolean;
  /** The trade that the untouched default belongs to; null if somebody added the entry or changed it. */
  trade: Trade | null;
  /** Something besides the company's own job types uses it. */
  isUsed: boolean;
}
export interface TradeJobType extends TradeEntry {
  departmentId: number | null;
}

/** The ids of the entries to hide, and of those to show again. */
export interface Turned {
  hide: number[];
  show: number[];
}

/** How many entries of each list. */
interface ListCounts {
  departments: number;
  jobTypes: number;
  systemTypes: number;
}
/** How many entries a choice of trades has hidden and shown. */
export interface TurnedCounts {
  hidden: ListCounts;
  shown: ListCounts;
}

/** Returns what a choice of trades has hidden and shown, in words; null if nothing. */
export function turnedText({ hidden, shown }: TurnedCounts): string | null {
  const sentences = [['Hidden now', hidden] as const, ['Shown now', shown] as const].flatMap(
    ([lead, { departments, jobTypes, systemTypes }]) => {
      const named = [
        departments > 0 && counted(departments, 'department', 'departments'),
        jobTypes > 0 && counted(jobTypes, 'job type', 'job types'),
        systemTypes > 0 && counted(systemTypes, 'system type', 'system types'),
      ].filter((each) => each !== false);
      return named.length > 0 ? [`${lead}: ${listText(named)}.`] : [];
    },
  );
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** Returns which entries of a list to hide and to show, so that those of the chosen trades show. */
export function fitEntries(entries: readonly TradeEntry[], chosen: readonly Trade[]): Turned {
  const isMeant = ({ trade }: TradeEntry) => trade !== null && chosen.includes(trade);
  return {
    hide: entries.filter((each) => each.trade && !each.hidden && !isMeant(each) && !each.isUsed).map(idOf),
    show: entries.filter((each) => each.hidden && isMeant(each) && !isTaken(each, entries)).map(idOf),
  };
}

/** Returns what to hide and show of the departments and their job types: a job type goes with its department. */
export function fitDepartments(
  { departments, jobTypes }: { departments: readonly TradeEntry[]; jobTypes: readonly TradeJobType[] },
  chosen: readonly Trade[],
): { departments: Turned; jobTypes: Turned } {
  const keepsJobs = (id: number) =>
    jobTypes.some((job) => job.departmentId === id && !job.hidden && (!job.trade || job.isUsed));
  const turned = fitEntries(
    departments.map((each) => ({ ...each, isUsed: each.isUsed || keepsJobs(each.id) })),
    chosen,
  );
  const isHidden = ({ id, hidden }: TradeEntry) =>
    hidden ? !turned.show.includes(id) : turned.hide.includes(id);
  const departmentOf = (job: TradeJobType) => departments.find(({ id }) => id === job.departmentId);
  const jobs = fitEntries(jobTypes, chosen);
  return {
    departments: turned,
    jobTypes: {
      hide: jobTypes
        .filter((job) => job.trade && !job.hidden && turned.hide.includes(job.departmentId ?? 0))
        .map(idOf),
      show: jobs.show.filter((id) => {
        const department = departmentOf(jobTypes.find((job) => job.id === id)!);
        return !department || !isHidden(department);
      }),
    },
  };
}

const idOf = ({ id }: TradeEntry) => id;

/** Checks whether an entry that shows has the name already. */
const isTaken = ({ text }: TradeEntry, entries: readonly TradeEntry[]) =>
  entries.some((other) => !other.hidden && sameName(other.text, text));

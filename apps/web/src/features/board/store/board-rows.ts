import type { BoardBase } from '@fieldwright/contract/schedule';
import type { EntryColor } from '@fieldwright/domain/company-lists/entry-color';
import { personName } from '@fieldwright/domain/people/person-name';
import { boardTexts } from '../board.texts.ts';

export type Technician = BoardBase['technicians'][number];

/** A row of the board: a department's heading, or a technician. */
export type BoardRow =
  | { is: 'group'; key: string; id: number | null; text: string; color: EntryColor | null; people: number }
  | { is: 'technician'; key: string; technician: Technician };

/**
 * Returns the rows: departments in the company's order, technicians by name. Technicians without a known
 * department come last.
 */
export function rowsOf(
  { departments, technicians }: Pick<BoardBase, 'departments' | 'technicians'>,
  department: number | undefined,
): BoardRow[] {
  const known = new Set(departments.map(({ id }) => id));
  const groups = [
    ...[...departments].sort((a, b) => a.order - b.order || a.text.localeCompare(b.text, 'en')),
    { id: null, text: boardTexts.noDepartment, color: null },
  ].filter(({ id }) => department === undefined || id === department);
  return groups.flatMap(({ id, text, color }): BoardRow[] => {
    const members = technicians
      .filter(({ callDepartmentTypeId: of }) => (of !== null && known.has(of) ? of : null) === id)
      .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || a.id - b.id);
    if (members.length === 0) return [];
    return [
      { is: 'group', key: `group ${id}`, id, text, color, people: members.length },
      ...members.map((technician): BoardRow => ({ is: 'technician', key: `${technician.id}`, technician })),
    ];
  });
}

export function nameOf({ firstName, lastName }: Pick<Technician, 'firstName' | 'lastName'>): string {
  return personName({ firstName, lastName });
}

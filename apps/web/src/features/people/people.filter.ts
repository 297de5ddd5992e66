import { fullName, type Person } from '@fieldwright/domain/people/person';
import { roleNames } from '@fieldwright/domain/people/roles';

interface Filter {
  search?: string | undefined;
  status?: Person['status'] | undefined;
}

/** The people who match: every word is part of the name, the e-mail or a role; accents and case do not matter. */
export function filterPeople(people: readonly Person[], { search = '', status }: Filter): Person[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return people.filter((person) => {
    if (status && person.status !== status) return false;
    const roles = person.roles.map((role) => roleNames[role]).join(' ');
    const text = plain(`${fullName(person)} ${person.email} ${roles}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

import { fullName, type Person } from './person.ts';
import { type Role, roleNames } from './roles.ts';

interface Filter {
  search?: string | undefined;
  status?: Person['status'] | undefined;
  role?: Role | undefined;
}

/** Returns the people of whom every word is part of the name, email or a role, ignoring accents and case. */
export function filterPeople(people: readonly Person[], { search = '', status, role }: Filter): Person[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return people.filter((person) => {
    if (status && person.status !== status) return false;
    if (role && !person.roles.includes(role)) return false;
    const roles = person.roles.map((role) => roleNames[role]).join(' ');
    const text = plain(`${fullName(person)} ${person.email} ${roles}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

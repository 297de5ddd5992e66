export function isAlive(pid: number): boolean;
export function startOf(pid: number): string;
export function findParentNpm(): number | undefined;
